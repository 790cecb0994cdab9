import { NOT_FOUND, type AnalyticsResponse } from '#contract/analytics.ts';
import { analytics } from '#i18n/analytics.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { askForRedirect, decodedPath } from '../redirects/RedirectSheet.tsx';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { NumberTable } from './NumberTable.tsx';

interface Props {
  rows: AnalyticsResponse['missing'];
  /** Called when a redirect has been added. */
  onDone: () => void;
}

/** Pages not found, each with a button that adds a redirect. */
export function Missing({ rows, onDone }: Props) {
  async function add(path: string): Promise<void> {
    const saved = await askForRedirect(undefined, path);
    if (!saved) return;
    showAlert(words.saved(saved.path, decodedPath(saved.to)), 'success');
    onDone();
  }
  return (
    <NumberTable
      title={analytics.missing}
      head={[analytics.address, analytics.count]}
      rows={rows.map(({ text, count }) => ({
        text: text === NOT_FOUND ? analytics.otherPaths : text,
        counts: [count],
        more: text !== NOT_FOUND && (
          <Button aria-label={words.addFor(decodedPath(text))} onClick={() => add(text)}>
            {words.add}
          </Button>
        ),
      }))}
    />
  );
}
