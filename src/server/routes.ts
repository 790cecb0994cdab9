/**
 * The API (docs/spec/api.md): method, path, access and handler of each endpoint. Fixed paths come before paths with
 * parameters.
 */
import * as links from '#server/features/accounts/link-endpoints.ts';
import * as profile from '#server/features/accounts/profile-endpoints.ts';
import * as signIn from '#server/features/accounts/sign-in-endpoints.ts';
import { postStepUp } from '#server/features/accounts/step-up-endpoint.ts';
import * as passkeys from '#server/features/accounts/passkeys/passkey-endpoints.ts';
import * as tokens from '#server/features/accounts/tokens/token-endpoints.ts';
import * as builds from '#server/features/builds/build-endpoints.ts';
import * as comments from '#server/features/comments/comment-endpoints.ts';
import { getDashboard } from '#server/features/dashboard/dashboard-endpoint.ts';
import * as documents from '#server/features/documents/document-endpoints.ts';
import { getHealth } from '#server/features/health/health-endpoint.ts';
import * as media from '#server/features/media/media-endpoints.ts';
import * as content from '#server/features/content/content-endpoints.ts';
import { getHeadPreview } from '#server/features/content/preview-endpoint.ts';
import * as lists from '#server/features/content/lists-endpoints.ts';
import { postCitationWords } from '#server/features/citations/citation-words.ts';
import { postDrawing } from '#server/features/drawings/drawings-endpoint.ts';
import { postLinkCard } from '#server/platform/integrations/link-card-endpoint.ts';
import { getSetup, postSetup } from '#server/features/setup/setup-endpoints.ts';
import { getOpenApi } from '#server/features/openapi/openapi-endpoint.ts';
import * as drafts from '#server/features/posts/draft-endpoints.ts';
import * as posts from '#server/features/publishing/post-endpoints.ts';
import { getPreviewedPicture } from '#server/features/publishing/previewed-media.ts';
import { getPostOriginal, patchPostOriginal } from '#server/features/posts/original-endpoints.ts';
import * as reviews from '#server/features/reviews/review-endpoints.ts';
import * as revisions from '#server/features/posts/revision-endpoints.ts';
import * as mentions from '#server/features/mentions/mention-endpoints.ts';
import * as imports from '#server/features/import-export/import-endpoints.ts';
import * as micropub from '#server/features/micropub/micropub-endpoints.ts';
import * as subscribe from '#server/features/newsletter/subscribe-endpoints.ts';
import * as analytics from '#server/features/analytics/analytics-endpoints.ts';
import * as mailings from '#server/features/newsletter/mailing-endpoints.ts';
import { postMailEvents } from '#server/features/newsletter/sendgrid-events.ts';
import * as subscribers from '#server/features/newsletter/subscriber-endpoints.ts';
import { route, type Endpoint } from '#server/platform/http/endpoint.ts';

// prettier-ignore
export const endpoints: readonly Endpoint[] = [
  route('GET',    '/api/users/checkAuth',               'signed-in', signIn.checkAuth),
  route('POST',   '/api/users/signup',                  'anyone',    signIn.signup),
  route('POST',   '/api/users/login',                   'anyone',    signIn.login),
  route('POST',   '/api/users/logout',                  'anyone',    signIn.logout),
  route('POST',   '/api/users/refresh',                 'anyone',    signIn.refresh),
  route('POST',   '/api/users/reset-password',          'anyone',    signIn.requestPasswordReset),
  route('POST',   '/api/users/reset-password/:token',   'anyone',    signIn.resetPasswordWithToken),
  route('POST',   '/api/auth/step-up',                  'signed-in', postStepUp),
  route('POST',   '/api/auth/step-up/options',          'signed-in', passkeys.postStepUpOptions),
  route('POST',   '/api/auth/passkey/options',          'anyone',    passkeys.postLoginOptions),
  route('POST',   '/api/auth/passkey',                  'anyone',    passkeys.passkeyLogin),
  route('GET',    '/api/passkeys',                      'signed-in', passkeys.getPasskeys),
  route('POST',   '/api/passkeys/options',              'signed-in', passkeys.postPasskeyOptions),
  route('POST',   '/api/passkeys',                      'signed-in', passkeys.postPasskey),
  route('PATCH',  '/api/passkeys/:id',                  'signed-in', passkeys.patchPasskey),
  route('DELETE', '/api/passkeys/:id',                  'signed-in', passkeys.deleteOwnPasskey),
  route('PUT',    '/api/users/:id/passkeys-only',       'owner',     passkeys.putPasskeysOnly),
  route('GET',    '/api/tokens',                        'admin',     tokens.getTokens),
  route('POST',   '/api/tokens',                        'admin',     tokens.postToken),
  route('DELETE', '/api/tokens/:id',                    'admin',     tokens.deleteApiToken),
  route('GET',    '/api/users/:id',                     'owner',     profile.getUser),
  route('PUT',    '/api/users/:id',                     'owner',     profile.putUser),
  route('DELETE', '/api/users/:id',                     'owner',     profile.deleteUser),
  route('DELETE', '/api/users/:id/pending-email',       'owner',     profile.deletePendingEmail),
  route('POST',   '/api/users/:id/pending-email',       'owner',     profile.postPendingEmail),
  route('POST',   '/api/users/:id/confirmation',        'owner',     profile.postConfirmation),
  route('GET',    '/users/confirm/:token',              'anyone',    links.confirm.get),
  route('POST',   '/users/confirm/:token',              'anyone',    links.confirm.post),
  route('GET',    '/users/stop/:token',                 'anyone',    links.stop.get),
  route('POST',   '/users/stop/:token',                 'anyone',    links.stop.post),
  route('GET',    '/users/revoke-session/:token',                  'anyone',    links.revokeSession.get),
  route('POST',   '/users/revoke-session/:token',                  'anyone',    links.revokeSession.post),
  route('GET',    '/users/revert-email-change/:token',            'anyone',    links.revertEmailChange.get),
  route('POST',   '/users/revert-email-change/:token',            'anyone',    links.revertEmailChange.post),
  route('POST',   '/api/subscribe',                        'anyone',    subscribe.postSubscribe),
  route('GET',    '/newsletter/confirm/:token',             'anyone',    subscribe.confirmLink.get),
  route('POST',   '/newsletter/confirm/:token',             'anyone',    subscribe.confirmLink.post),
  route('GET',    '/newsletter/unsubscribe/:token',                'anyone',    subscribe.unsubscribeLink.get),
  route('POST',   '/newsletter/unsubscribe/:token',                'anyone',    subscribe.unsubscribeLink.post),
  route('GET',    '/api/users/:id/subscription',              'owner',     subscribe.getOwnSubscription),
  route('PUT',    '/api/users/:id/subscription',              'owner',     subscribe.putOwnSubscription),
  route('DELETE', '/api/users/:id/subscription',              'owner',     subscribe.deleteOwnSubscription),
  route('GET',    '/api/subscribers',                     'admin',     subscribers.getSubscribers),
  route('GET',    '/api/subscribers.csv',                 'admin',     subscribers.getSubscribersCsv),
  route('POST',   '/api/subscribers/import',              'admin',     subscribers.postImport),
  route('GET',    '/api/mailings',                      'admin',     mailings.getMailings),
  route('PATCH',  '/api/mailings/:id',                  'admin',     mailings.patchMailing),
  route('POST',   '/api/events',                          'anyone',    analytics.postEvent),
  route('GET',    '/api/analytics',                       'admin',     analytics.getAnalytics),
  route('GET',    '/api/analytics.csv',                   'admin',     analytics.getAnalyticsCsv),
  route('POST',   '/api/redirects',                     'admin',     analytics.postRedirect),
  route('POST',   '/api/mail/events',                   'anyone',    postMailEvents),
  route('GET',    '/api/blog/posts/:id/audience',       'admin',     mailings.getAudience),
  route('POST',   '/api/blog/posts/:id/test-email',     'admin',     mailings.postTestEmail),
  route('DELETE', '/api/subscribers/:id',                 'admin',     subscribers.deleteOneSubscriber),
  route('GET',    '/api/users/:id/data',                'owner',     profile.getUserData),
  route('GET',    '/api/users/:id/sessions',            'owner',     profile.getSessions),
  route('DELETE', '/api/users/:id/sessions/:sessionId', 'owner',     profile.deleteUserSession),
  route('GET',    '/api/users/:id/security-log',        'owner',     profile.getSecurityLog),
  route('GET',    '/api/blog/categories',               'admin',     posts.getCategories),
  route('GET',    '/api/blog/drafts',                   'admin',     drafts.getNewPostDrafts),
  route('GET',    '/api/blog/drafts/:key',              'admin',     drafts.getNewPostDraft),
  route('PUT',    '/api/blog/drafts/:key',              'admin',     drafts.putNewPostDraft),
  route('DELETE', '/api/blog/drafts/:key',              'admin',     drafts.deleteNewPostDraft),
  route('GET',    '/api/blog/posts',                    'anyone',    posts.getPosts),
  route('POST',   '/api/blog/posts',                    'admin',     posts.createNewPost),
  route('GET',    '/api/blog/posts/:id',                'anyone',    posts.getPost),
  route('POST',   '/api/blog/posts/:id',                'admin',     posts.saveExistingPost),
  route('PATCH',  '/api/blog/posts/:id',                'admin',     posts.changePublished),
  route('DELETE', '/api/blog/posts/:id',                'admin',     posts.deleteUnpublishedPost),
  route('POST',   '/api/blog/posts/:id/restore',        'admin',     posts.restoreTrashedPost),
  route('DELETE', '/api/blog/posts/:id/changes',        'admin',     revisions.deleteChanges),
  route('GET',    '/api/blog/posts/:id/revisions',      'admin',     revisions.getRevisions),
  route('GET',    '/api/blog/posts/:id/revisions/:n',   'admin',     revisions.getRevision),
  route('PATCH',  '/api/blog/posts/:id/revisions/:n',   'admin',     revisions.patchRevision),
  route('GET',    '/api/blog/posts/:id/original',       'admin',     getPostOriginal),
  route('PATCH',  '/api/blog/posts/:id/original',       'admin',     patchPostOriginal),
  route('POST',   '/api/blog/posts/:id/preview',        'admin',     revisions.postPreview),
  route('DELETE', '/api/blog/posts/:id/preview',        'admin',     revisions.deletePreview),
  route('POST',   '/api/reviews/:token',                'anyone',    reviews.postReview),
  route('GET',    '/api/blog/posts/:id/reviews',        'admin',     reviews.getReviews),
  route('POST',   '/api/blog/posts/:id/reviews',        'admin',     reviews.postReviewAnswer),
  route('PATCH',  '/api/blog/posts/:id/reviews/:comment', 'admin',   reviews.patchReview),
  route('DELETE', '/api/blog/posts/:id/reviews/:comment', 'admin',   reviews.deleteReview),
  route('GET',    '/api/blog/posts/:id/comments',       'anyone',    comments.getComments),
  route('POST',   '/api/blog/posts/:id/comments',       'signed-in', comments.postComment),
  route('PATCH',  '/api/blog/posts/:id/comments',       'admin',     comments.patchComments),
  route('GET',    '/api/users/:id/comments',            'owner',     comments.getOwnComments),
  route('GET',    '/api/comments',                      'admin',     comments.getModeration),
  route('PATCH',  '/api/comments',                      'admin',     comments.patchModeration),
  route('PATCH',  '/api/comments/:id',                  'signed-in', comments.patchComment),
  route('DELETE', '/api/comments/:id',                  'signed-in', comments.deleteComment),
  route('POST',   '/api/websub',                        'anyone',    mentions.postFormerHub),
  route('POST',   '/webmention',                        'anyone',    mentions.postWebmention),
  route('GET',    '/api/imports',                       'admin',     imports.getImports),
  route('POST',   '/api/imports',                       'admin',     imports.postImports),
  route('POST',   '/api/imports/known',                 'admin',     imports.postKnownImports),
  route('POST',   '/api/imports/places',                'admin',     imports.postImportPlaces),
  route('POST',   '/api/imports/:id/end',               'admin',     imports.postImportEnd),
  route('DELETE', '/api/imports/:id',                   'admin',     imports.deleteImport),
  route('GET',    '/micropub',                          'anyone',    micropub.getMicropub),
  route('POST',   '/micropub',                          'anyone',    micropub.postMicropub),
  route('POST',   '/micropub/media',                    'anyone',    micropub.postMicropubMedia),
  route('GET',    '/api/mentions',                      'admin',     mentions.getMentions),
  route('PATCH',  '/api/mentions/:id',                  'admin',     mentions.patchMention),
  route('DELETE', '/api/mentions/:id',                  'admin',     mentions.deleteMention),
  route('POST',   '/api/media/fetched',                 'admin',     media.fetchMedium),
  route('POST',   '/api/media/uploads',                 'admin',     media.announceUpload),
  route('PUT',    '/api/media/uploads/:upload/:part',   'admin',     media.putUploadPart),
  route('POST',   '/api/media',                         'admin',     media.createMedium),
  route('GET',    '/api/media',                         'admin',     media.getLibrary),
  route('GET',    '/api/media/:id',                     'admin',     media.getMedium),
  route('DELETE', '/api/media/:id',                     'admin',     media.deleteUnusedMedium),
  route('GET',    '/media/:file',                       'anyone',    media.getPicture),
  route('GET',    '/media/preview/:token/:file',        'anyone',    getPreviewedPicture),
  route('GET',    '/api/projects',                      'anyone',    lists.getProjects),
  route('GET',    '/api/publications',                  'anyone',    lists.getPublications),
  route('GET',    '/api/dashboard',                     'admin',     getDashboard),
  route('GET',    '/api/content',                       'admin',     content.getContent),
  route('GET',    '/api/content/:kind/:key',            'admin',     content.getContentRecord),
  route('GET',    '/dashboard/preview',                 'admin',     getHeadPreview),
  route('POST',   '/api/link-card',                     'admin',     postLinkCard),
  route('POST',   '/api/drawings',                      'admin',     postDrawing),
  route('POST',   '/api/publication-lookup',                         'admin',     content.postWorks),
  route('GET',    '/api/languages',                     'admin',     content.getTextLanguages),
  route('POST',   '/api/languages',                     'admin',     content.postTextLanguages),
  route('PUT',    '/api/content/:kind/:key',            'admin',     content.putContentRecord),
  route('PATCH',  '/api/content/:kind/:key',            'admin',     content.publishContentRecord),
  route('DELETE', '/api/content/:kind/:key',            'admin',     content.deleteContentRecord),
  route('POST',   '/api/content/:kind/:key/proposal',   'admin',     content.resolveContentRecord),
  route('GET',    '/api/content/:kind/:key/original',   'admin',     content.getContentOriginal),
  route('PATCH',  '/api/content/:kind/:key/original',   'admin',     content.patchContentOriginal),
  route('GET',    '/api/content/:kind/:key/revisions',  'admin',     content.getContentRevisions),
  route('GET',    '/api/content/:kind/:key/revisions/:n', 'admin',   content.getContentRevision),
  route('GET',    '/api/citable',                       'admin',     lists.getCitable),
  route('POST',   '/api/citation-words',                'admin',     postCitationWords),
  route('GET',    '/api/resume',                        'anyone',    documents.getResume),
  route('GET',    '/api/rirekisho',                     'anyone',    documents.getRirekisho),
  route('GET',    '/api/keirekisho',                    'anyone',    documents.getKeirekisho),
  route('GET',    '/api/documents/:id',                 'anyone',    documents.getDocumentById),
  route('GET',    '/api/build',                         'admin',     builds.getBuild),
  route('POST',   '/api/build',                         'admin',     builds.retryBuild),
  route('GET',    '/setup/:token',                      'anyone',    getSetup),
  route('POST',   '/setup/:token',                      'anyone',    postSetup),
  route('GET',    '/api/health',                        'anyone',    getHealth),
  route('GET',    '/api/openapi.json',                  'anyone',    getOpenApi(() => endpoints)),
];
