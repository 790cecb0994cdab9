export * from './accounts.ts';
export * from './builds.ts';
export * from './content.ts';
export * from './hosts.ts';
export * from './media.ts';
export * from './portfolio.ts';
export * from './posts.ts';
export * from './settings.ts';
