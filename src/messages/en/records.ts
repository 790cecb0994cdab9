import { plural } from './plural.ts';

const count = (all: number): string => `${all} ${plural(all, 'entry', 'entries')}`;

/** The lists of the owner's records: pages, publications, projects, talks. */
export const records = {
  title: 'Title',
  kind: 'Type',
  everyKind: 'All types',
  state: 'Status',
  everyState: 'All statuses',
  states: { live: 'Published', changed: 'Unpublished changes', scheduled: 'Scheduled', notLive: 'Not published' },
  scheduledFor: (moment: string): string => `Scheduled for ${moment}`,
  changed: 'Last edited',
  publishing: 'Publishing:',
  published: (all: number): string => `${count(all)} published.`,
  unpublishing: 'Unpublishing:',
  unpublished: (all: number): string => `${count(all)} unpublished.`,
  deleting: 'Deleting:',
  deleted: (all: number): string => `${count(all)} deleted.`,
  pages: 'Pages',
  findPages: 'Find pages',
  noPages: 'You have no pages yet. Add a page for your lab, your teaching or anything else.',
};
