import { t } from '../../i18n/index.svelte';
import type { LineState } from '../../table/online/line';

/** The state of the line, in words; null while all is well. */
export function line_words(line: LineState, pending: number): string | null {
  switch (line.kind) {
    case 'open':
      return null;
    case 'connecting':
      return t('online.line.connecting');
    case 'waiting':
      return pending > 0 ? t('online.line.waiting_move') : t('online.line.waiting');
    case 'ended':
      return line.reason === 'removed'
        ? t('online.line.removed')
        : line.reason === 'deleted'
          ? t('online.line.deleted')
          : null;
  }
}
