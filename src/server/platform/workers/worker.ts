/** A process that reads untrusted content. If a task takes too long, the parent process ends this process. */
import { serveTasks } from './serve-tasks.ts';
import type { TaskName, Tasks } from './tasks.ts';

const readers: { [Name in TaskName]: () => Promise<Tasks[Name]> } = {
  picture: async () => (await import('#server/features/media/images/process-image.ts')).processImage,
  variant: async () => (await import('#server/features/media/images/make-variant.ts')).makeVariant,
  zip: async () => (await import('#server/features/import-export/read-zip.ts')).readZip,
  citations: async () => (await import('#server/features/citations/cite.ts')).cite,
  'split posts': async () => (await import('#importers/read-posts.ts')).splitPosts,
  post: async () => (await import('#importers/read-posts.ts')).readPost,
  page: async () => (await import('#server/features/content/read-page-text.ts')).readPageText,
  bibliography: async () => (await import('#server/features/content/read-bibliography-text.ts')).readBibliographyText,
  'page head': async () => (await import('#server/platform/integrations/page-head.ts')).readPageHead,
  drawing: async () => (await import('#server/features/drawings/draw.ts')).draw,
  json: async () => (await import('#server/platform/http/parse-json.ts')).parseLargeJson,
  'mention endpoint': async () => (await import('#server/features/mentions/discover.ts')).discoverEndpoint,
  references: async () => (await import('#publications/apa.ts')).apaReferences,
  'works file': async () => (await import('#publications/formats/index.ts')).readWorksFile,
  works: async () => (await import('#server/features/works/sources/index.ts')).readAnswer,
  mention: async () => (await import('#server/features/mentions/read-mention.ts')).readMention,
};

serveTasks(readers);
