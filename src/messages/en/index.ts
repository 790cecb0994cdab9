/**
 * The English texts. Those that the specification quotes are unchanged. This catalogue also defines the type for
 * every other language.
 */
export { accountPages } from './account-pages.ts';
export { accounts } from './accounts.ts';
export { adminArea } from './admin-area.ts';
export { answers } from './answers.ts';
export { blogAdmin } from './blog-admin.ts';
export { commenting } from './commenting.ts';
export { comments } from './comments.ts';
export { content } from './content.ts';
export { contentFields } from './content-fields.ts';
export { dashboard } from './dashboard.ts';
export { dates } from './dates.ts';
export { discussion } from './discussion.ts';
export { editor } from './editor.ts';
export { editorParts } from './editor-parts.ts';
export { errors } from './errors.ts';
export { exporting } from './exporting.ts';
export { filtering } from './filtering.ts';
export { newsletter } from './newsletter.ts';
export { blog, copying, documents, frame, home, llms, research, search } from './reading.ts';
export { importRemarks } from './import-remarks.ts';
export { importing } from './importing.ts';
export { keys } from './keys.ts';
export { lists } from './lists.ts';
export { mailedLinks, mails } from './mails.ts';
export { media } from './media.ts';
export { notebooks } from './notebooks.ts';
export { analytics } from './analytics.ts';
export { playing } from './playing.ts';
export { postPanel } from './post-panel.ts';
export { profile } from './profile.ts';
export { proposals } from './proposals.ts';
export { publishSheet } from './publish-sheet.ts';
export { records } from './records.ts';
export { redirects } from './redirects.ts';
export { recordSentences } from './record-sentences.ts';
export { reviews } from './reviews.ts';
export { screens } from './screens.ts';
export { searching } from './searching.ts';
export { sentEmails } from './sent-emails.ts';
export { setup } from './setup.ts';
export { privacy, terms } from './policies.ts';
export { writing } from './writing.ts';
export { workSources } from './work-sources.ts';
