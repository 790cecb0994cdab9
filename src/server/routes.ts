/**
 * The API (docs/spec/api.md): every declared call with its handler. Fixed paths come before paths with parameters.
 */
import * as links from '#server/features/accounts/link-endpoints.ts';
import * as profile from '#server/features/accounts/profile-endpoints.ts';
import * as signIn from '#server/features/accounts/sign-in-endpoints.ts';
import * as passkeys from '#server/features/accounts/passkeys/passkey-endpoints.ts';
import * as tokens from '#server/features/accounts/tokens/token-endpoints.ts';
import * as archives from '#server/features/archive/archive-endpoints.ts';
import * as builds from '#server/features/builds/build-endpoints.ts';
import * as comments from '#server/features/comments/comment-endpoints.ts';
import { getDashboard } from '#server/features/dashboard/dashboard-endpoint.ts';
import * as documents from '#server/features/documents/document-endpoints.ts';
import { getHealth } from '#server/features/health/health-endpoint.ts';
import * as media from '#server/features/media/media-endpoints.ts';
import * as content from '#server/features/content/content-endpoints.ts';
import * as lists from '#server/features/content/lists-endpoints.ts';
import { postCitationWords } from '#server/features/citations/citation-words.ts';
import { postDrawing } from '#server/features/drawings/drawings-endpoint.ts';
import { postLinkCard } from '#server/platform/integrations/link-card-endpoint.ts';
import { getSetup, postSetup } from '#server/features/setup/setup.ts';
import { getOpenApi } from '#server/features/openapi/describe-api.ts';
import * as drafts from '#server/features/posts/draft-service.ts';
import { postMcp } from '#server/features/mcp/mcp-endpoint.ts';
import * as posts from '#server/features/publishing/post-endpoints.ts';
import { getPreviewedPicture } from '#server/features/publishing/previewed-media.ts';
import * as reviews from '#server/features/reviews/review-endpoints.ts';
import * as revisions from '#server/features/posts/revision-endpoints.ts';
import * as mentions from '#server/features/mentions/mention-endpoints.ts';
import * as imports from '#server/features/import-export/import-endpoints.ts';
import * as micropub from '#server/features/micropub/micropub-endpoints.ts';
import * as subscribe from '#server/features/newsletter/subscribe-endpoints.ts';
import * as analytics from '#server/features/analytics/analytics-endpoints.ts';
import * as redirects from '#server/features/redirects/redirect-endpoints.ts';
import * as proposals from '#server/features/works/proposal-endpoints.ts';
import * as mailings from '#server/features/newsletter/mailing-endpoints.ts';
import { postMailEvents } from '#server/features/newsletter/sendgrid-events.ts';
import * as subscribers from '#server/features/newsletter/subscriber-endpoints.ts';
import * as workSources from '#server/features/works/source-endpoints.ts';
import type { CallName } from '#contract/call.ts';
import type { Endpoint } from '#server/platform/http/endpoint.ts';

/** The keys repeat the calls for readability; the compiler checks them. */
const listed = <Served extends { [Name in keyof Served]: Endpoint<Name & CallName> }>(served: Served) =>
  Object.values<Endpoint>(served);

export const endpoints: readonly Endpoint[] = listed({
  'GET /api/users/checkAuth': signIn.checkAuth,
  'POST /api/users/signup': signIn.signup,
  'POST /api/users/login': signIn.login,
  'POST /api/users/logout': signIn.logout,
  'POST /api/users/refresh': signIn.refresh,
  'POST /api/users/reset-password': signIn.requestPasswordReset,
  'POST /api/users/reset-password/:token': signIn.resetPasswordWithToken,
  'POST /api/auth/step-up': signIn.postStepUp,
  'POST /api/auth/step-up/options': passkeys.postStepUpOptions,
  'POST /api/auth/passkey/options': passkeys.postLoginOptions,
  'POST /api/auth/passkey': passkeys.passkeyLogin,
  'GET /api/passkeys': passkeys.getPasskeys,
  'POST /api/passkeys/options': passkeys.postPasskeyOptions,
  'POST /api/passkeys': passkeys.postPasskey,
  'PATCH /api/passkeys/:id': passkeys.patchPasskey,
  'DELETE /api/passkeys/:id': passkeys.deleteOwnPasskey,
  'PUT /api/users/:id/passkeys-only': passkeys.putPasskeysOnly,
  'GET /api/tokens': tokens.getTokens,
  'POST /api/tokens': tokens.postToken,
  'DELETE /api/tokens/:id': tokens.deleteApiToken,
  'GET /api/users/:id': profile.getUser,
  'PUT /api/users/:id': profile.putUser,
  'DELETE /api/users/:id': profile.deleteUser,
  'DELETE /api/users/:id/pending-email': profile.deletePendingEmail,
  'POST /api/users/:id/pending-email': profile.postPendingEmail,
  'POST /api/users/:id/confirmation': profile.postConfirmation,
  'GET /users/confirm/:token': links.confirm.get,
  'POST /users/confirm/:token': links.confirm.post,
  'GET /users/stop/:token': links.stop.get,
  'POST /users/stop/:token': links.stop.post,
  'GET /users/revoke-session/:token': links.revokeSession.get,
  'POST /users/revoke-session/:token': links.revokeSession.post,
  'GET /users/revert-email-change/:token': links.revertEmailChange.get,
  'POST /users/revert-email-change/:token': links.revertEmailChange.post,
  'POST /api/subscribe': subscribe.postSubscribe,
  'GET /newsletter/confirm/:token': subscribe.confirmLink.get,
  'POST /newsletter/confirm/:token': subscribe.confirmLink.post,
  'GET /newsletter/unsubscribe/:token': subscribe.unsubscribeLink.get,
  'POST /newsletter/unsubscribe/:token': subscribe.unsubscribeLink.post,
  'GET /api/users/:id/subscription': subscribe.getOwnSubscription,
  'PUT /api/users/:id/subscription': subscribe.putOwnSubscription,
  'DELETE /api/users/:id/subscription': subscribe.deleteOwnSubscription,
  'GET /api/subscribers': subscribers.getSubscribers,
  'GET /api/subscribers.csv': subscribers.getSubscribersCsv,
  'POST /api/subscribers/import': subscribers.postImport,
  'GET /api/emails': mailings.getEmails,
  'GET /api/mailings': mailings.getMailings,
  'PATCH /api/mailings/:id': mailings.patchMailing,
  'POST /api/events': analytics.postEvent,
  'GET /api/analytics': analytics.getAnalytics,
  'GET /api/analytics.csv': analytics.getAnalyticsCsv,
  'GET /api/archives': archives.getArchives,
  'POST /api/archives': archives.postArchive,
  'GET /api/archives/:name': archives.getArchive,
  'POST /api/work-comparison': proposals.postWorkComparison,
  'GET /api/work-proposals': proposals.getWorkProposals,
  'POST /api/work-proposals/certain': proposals.acceptCertainProposals,
  'GET /api/work-proposals/:id': proposals.getWorkProposal,
  'PATCH /api/work-proposals/:id': proposals.patchWorkProposal,
  'POST /api/work-proposals/:id/accept': proposals.acceptWorkProposal,
  'GET /api/redirects': redirects.getRedirects,
  'POST /api/redirects': redirects.postRedirect,
  'PUT /api/redirects': redirects.putRedirect,
  'DELETE /api/redirects': redirects.deleteRedirect,
  'POST /api/redirects/import': redirects.importRedirects,
  'POST /api/mail/events': postMailEvents,
  'GET /api/blog/posts/:id/audience': mailings.getAudience,
  'POST /api/blog/posts/:id/test-email': mailings.postTestEmail,
  'DELETE /api/subscribers/:id': subscribers.deleteOneSubscriber,
  'GET /api/users/:id/data': profile.getUserData,
  'GET /api/users/:id/sessions': profile.getSessions,
  'DELETE /api/users/:id/sessions/:sessionId': profile.deleteUserSession,
  'GET /api/users/:id/security-log': profile.getSecurityLog,
  'GET /api/blog/categories': posts.getCategories,
  'GET /api/blog/drafts': drafts.getNewPostDrafts,
  'GET /api/blog/drafts/:key': drafts.getNewPostDraft,
  'PUT /api/blog/drafts/:key': drafts.putNewPostDraft,
  'DELETE /api/blog/drafts/:key': drafts.deleteNewPostDraft,
  'GET /api/blog/posts': posts.getPosts,
  'POST /api/blog/posts': posts.createNewPost,
  'GET /api/blog/posts/:id': posts.getPost,
  'POST /api/blog/posts/:id': posts.saveExistingPost,
  'PATCH /api/blog/posts/:id': posts.changePublished,
  'DELETE /api/blog/posts/:id': posts.deleteUnpublishedPost,
  'POST /api/blog/posts/:id/restore': posts.restoreTrashedPost,
  'DELETE /api/blog/posts/:id/changes': revisions.deleteChanges,
  'GET /api/blog/posts/:id/revisions': revisions.getRevisions,
  'GET /api/blog/posts/:id/revisions/:n': revisions.getRevision,
  'PATCH /api/blog/posts/:id/revisions/:n': revisions.patchRevision,
  'GET /api/blog/posts/:id/original': revisions.getPostOriginal,
  'PATCH /api/blog/posts/:id/original': revisions.patchPostOriginal,
  'POST /api/blog/posts/:id/preview': revisions.postPreview,
  'DELETE /api/blog/posts/:id/preview': revisions.deletePreview,
  'POST /api/reviews/:token': reviews.postReview,
  'GET /api/blog/posts/:id/reviews': reviews.getReviews,
  'POST /api/blog/posts/:id/reviews': reviews.postReviewAnswer,
  'PATCH /api/blog/posts/:id/reviews/:comment': reviews.patchReview,
  'DELETE /api/blog/posts/:id/reviews/:comment': reviews.deleteReview,
  'GET /api/blog/posts/:id/comments': comments.getComments,
  'POST /api/blog/posts/:id/comments': comments.postComment,
  'PATCH /api/blog/posts/:id/comments': comments.patchComments,
  'GET /api/users/:id/comments': comments.getOwnComments,
  'GET /api/comments': comments.getModeration,
  'GET /api/discussion': comments.getDiscussion,
  'GET /api/discussion/posts': comments.getDiscussedPosts,
  'PATCH /api/comments': comments.patchModeration,
  'PATCH /api/comments/:id': comments.patchComment,
  'DELETE /api/comments/:id': comments.deleteComment,
  'POST /api/websub': mentions.postFormerHub,
  'POST /webmention': mentions.postWebmention,
  'GET /api/imports': imports.getImports,
  'POST /api/imports': imports.postImports,
  'POST /api/imports/known': imports.postKnownImports,
  'POST /api/imports/places': imports.postImportPlaces,
  'POST /api/imports/:id/end': imports.postImportEnd,
  'DELETE /api/imports/:id': imports.deleteImport,
  'GET /micropub': micropub.getMicropub,
  'POST /micropub': micropub.postMicropub,
  'POST /micropub/media': micropub.postMicropubMedia,
  'POST /mcp': postMcp,
  'GET /api/mentions': mentions.getMentions,
  'PATCH /api/mentions/:id': mentions.patchMention,
  'DELETE /api/mentions/:id': mentions.deleteMention,
  'POST /api/media/fetched': media.fetchMedium,
  'POST /api/media/uploads': media.announceUpload,
  'PUT /api/media/uploads/:upload/:part': media.putUploadPart,
  'POST /api/media': media.createMedium,
  'GET /api/media': media.getLibrary,
  'GET /api/media/:id': media.getMedium,
  'GET /api/media/:id/uses': media.getMediumUses,
  'PATCH /api/media/:id': media.renameMedium,
  'DELETE /api/media/:id': media.deleteUnusedMedium,
  'GET /media/:file': media.getPicture,
  'GET /media/preview/:token/:file': getPreviewedPicture,
  'GET /api/projects': lists.getProjects,
  'GET /api/publications': lists.getPublications,
  'GET /api/dashboard': getDashboard,
  'GET /api/content': content.getContent,
  'GET /api/content/:kind/:key': content.getContentRecord,
  'GET /dashboard/preview': content.getHeadPreview,
  'POST /api/link-card': postLinkCard,
  'POST /api/drawings': postDrawing,
  'GET /api/work-sources': workSources.getWorkSources,
  'POST /api/work-sources/check': workSources.postWorkCheck,
  'PUT /api/work-sources/:source': workSources.putWorkSource,
  'POST /api/publication-lookup': content.postWorks,
  'GET /api/languages': content.getTextLanguages,
  'POST /api/languages': content.postTextLanguages,
  'PUT /api/content/:kind/:key': content.putContentRecord,
  'PUT /api/content-order/:kind': content.putContentOrder,
  'PATCH /api/content/:kind/:key': content.publishContentRecord,
  'DELETE /api/content/:kind/:key': content.deleteContentRecord,
  'POST /api/content/:kind/:key/proposal': content.resolveContentRecord,
  'GET /api/content/:kind/:key/original': content.getContentOriginal,
  'PATCH /api/content/:kind/:key/original': content.patchContentOriginal,
  'GET /api/content/:kind/:key/revisions': content.getContentRevisions,
  'GET /api/content/:kind/:key/revisions/:n': content.getContentRevision,
  'GET /api/citable': lists.getCitable,
  'POST /api/citation-words': postCitationWords,
  'GET /api/resume': documents.getResume,
  'GET /api/rirekisho': documents.getRirekisho,
  'GET /api/keirekisho': documents.getKeirekisho,
  'GET /api/documents/:id': documents.getDocumentById,
  'GET /api/build': builds.getBuild,
  'POST /api/build': builds.retryBuild,
  'GET /setup/:token': getSetup,
  'POST /setup/:token': postSetup,
  'GET /api/health': getHealth,
  'GET /api/openapi.json': getOpenApi(() => endpoints),
});
