// The rules over a table. Opening adds a step to the browser's history, so that "back" closes them and the table
// is never left; closing by any other way takes that step back.

class RulesSheet {
  /** Whether the rules lie over the table, and the clause they begin at. */
  open = $state(false);
  clause = $state('');

  show(clause = ''): void {
    this.clause = clause;
    if (this.open) return;
    this.open = true;
    history.pushState({ rules: true }, '', location.href);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    if ((history.state as { rules?: boolean } | null)?.rules) history.back();
  }
}
export const rules_sheet = new RulesSheet();

/** For a link to a clause at a table: the rules open over it; a click that asks for a tab of its own gets the page. */
export function look_up(event: MouseEvent, address: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  rules_sheet.show(address.split('#')[1] ?? '');
}

addEventListener('popstate', () => (rules_sheet.open = false));
