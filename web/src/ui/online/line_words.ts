import { t } from '../../i18n/index.svelte';
import type { OnlineTable } from '../../table/online/table.svelte';

/** The state of the line, in words; null while all is well. */
export function line_words({ line, cut, pending }: OnlineTable): string | null {
  if (line.kind === 'ended') {
    if (line.reason === 'removed') return t('online.line.removed');
    return line.reason === 'deleted' ? t('online.line.deleted') : null;
  }
  if (!cut) return null;
  return pending > 0 ? t('online.line.waiting_move') : t('online.line.waiting');
}
