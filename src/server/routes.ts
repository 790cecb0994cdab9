/** The whole API on one page (product 7). Fixed paths stand before those with parameters. */
import {
  deleteUser,
  deleteUserSession,
  getSessions,
  getUser,
  getUserData,
  putUser,
} from '#server/accounts/profile-endpoints.ts';
import {
  checkAuth,
  login,
  logout,
  refresh,
  requestPasswordReset,
  resetPasswordWithToken,
  signup,
} from '#server/accounts/sign-in-endpoints.ts';
import { getBuild, retryBuild } from '#server/builds/build-endpoints.ts';
import { getCareerDocuments } from '#server/documents/document-endpoints.ts';
import {
  announceUpload,
  createMedium,
  deleteUnusedMedium,
  getLibrary,
  getPicture,
  putUploadPart,
} from '#server/media/media-endpoints.ts';
import { getProjects, getPublications } from '#server/portfolio/portfolio-endpoints.ts';
import {
  changePublished,
  createNewPost,
  deleteUnpublishedPost,
  getPost,
  getPosts,
  saveExistingPost,
} from '#server/posts/post-endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { health } from './health/health-endpoint.ts';

export const endpoints: readonly Endpoint[] = [
  checkAuth,
  signup,
  login,
  logout,
  refresh,
  requestPasswordReset,
  resetPasswordWithToken,
  getUser,
  putUser,
  deleteUser,
  getUserData,
  getSessions,
  deleteUserSession,
  getPosts,
  createNewPost,
  getPost,
  saveExistingPost,
  changePublished,
  deleteUnpublishedPost,
  announceUpload,
  putUploadPart,
  createMedium,
  getLibrary,
  deleteUnusedMedium,
  getPicture,
  getProjects,
  getPublications,
  ...getCareerDocuments,
  getBuild,
  retryBuild,
  health,
];
