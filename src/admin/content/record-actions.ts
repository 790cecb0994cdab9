/** The actions on a record in its form, apart from saving. */
import { deleteContent, resolveContent } from '#api-client/content.ts';
import { content } from '#i18n/content.ts';
import { flushSync } from 'react-dom';
import { flash, showAlert, succeeded } from '../shared/alerts.ts';
import { openAround } from '../shared/use-form.ts';
import { pathOf, pathText } from './model/paths.ts';
import { nameOfKind } from './name-of-kind.ts';
import { nameOf } from './record-saving.ts';
import type { OpenRecord, RecordEditorState } from './use-record.ts';

interface Options {
  open: OpenRecord;
  hand: RecordEditorState;
  /** Publishes the record, and the record in the other language. */
  publishTogether: () => Promise<boolean>;
  /** Shows and focuses the field with a problem. */
  showPlace: (place: string) => void;
  onGone: (isDeleted: boolean) => void;
}

export function recordActions({ open: { kind, record }, hand, publishTogether, showPlace, onGone }: Options) {
  const { engine } = hand;
  const showFirst = ([place]: readonly string[]) => place !== undefined && showPlace(place);
  /** A record with errors is not sent to the server. */
  function isPublishable(): boolean {
    let isSound = false;
    flushSync(() => (isSound = hand.isSound()));
    if (!isSound) showFirst(hand.lacking());
    return isSound;
  }
  /** Returns the title of the content record; without a title, the name of the record's kind. */
  function nameHere(): string {
    const { title, name } = hand.api.data as { title?: unknown; name?: unknown };
    return [title, name].find((said): said is string => typeof said === 'string' && said !== '') ?? nameOfKind(kind);
  }
  return {
    publish: async (): Promise<void> => {
      if (!isPublishable()) return;
      if (await publishTogether()) showAlert(content.published, 'success');
      else showFirst(Object.keys(hand.refusedNow()));
    },
    /** @returns whether the schedule is stored */
    schedule: async (at: string | undefined): Promise<boolean> => {
      if (!isPublishable()) return false;
      const failed = await hand.schedule(at);
      if (!failed) return true;
      showAlert(failed.message, failed.style);
      showFirst(Object.keys(hand.refusedNow()));
      return false;
    },
    takeOff: async (): Promise<void> => {
      if (await engine.publish(false)) showAlert(content.takenOff, 'success');
    },
    remove: async (): Promise<void> => {
      // A published page is unpublished first, because readers may know its URL.
      if (kind === 'page' && hand.live !== null && !(await engine.publish(false))) return;
      const stored = engine.stored();
      if (!stored || !succeeded(await deleteContent(nameOf(stored.id), stored.revision))) return;
      engine.close();
      flash(content.deletedOf(nameHere()), 'success');
      onGone(true);
    },
    /** Takes one version if the content file and this browser have different ones. */
    settle: async (take: 'file' | 'browser'): Promise<void> => {
      const stored = engine.stored();
      if (!stored || !succeeded(await resolveContent(nameOf(stored.id), take))) return;
      engine.close();
      showAlert(content.settled, 'success');
      onGone(take === 'file' && record?.proposal?.data === null);
    },
    resolve: async (choice: 'mine' | 'theirs'): Promise<void> => {
      await engine.resolve(choice);
      if (choice === 'theirs') hand.show();
    },
  };
}

/** Shows and focuses a field of a form, and opens every part that hides it. */
export function showField(form: HTMLElement | null, place: string): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  // If the path of an error has no field, the nearest enclosing field is shown.
  const path = pathOf(place);
  const found = path
    .map((_, index) => pathText(path.slice(0, path.length - index)))
    .map((one) => fields.find(({ dataset }) => dataset['path'] === one))
    .find((field) => field !== undefined);
  if (!found) return;
  const controls = 'input, textarea, select, button, [contenteditable="true"]';
  const control =
    found.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    found.querySelector<HTMLElement>(controls) ??
    found.closest('details')?.querySelector<HTMLElement>('textarea');
  openAround(control ?? found);
  (control ?? found).scrollIntoView({ block: 'center', behavior: 'instant' });
  control?.focus({ preventScroll: true });
}
