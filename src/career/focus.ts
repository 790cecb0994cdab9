import type { DocumentSetup } from '#contract/document-setup.ts';

interface Focusable {
  basics: { summary: string };
  work: { name: string; startDate?: string | undefined }[];
  projects: { name: string }[];
  publications: { name: string }[];
}

const lists = [
  'work',
  'education',
  'projects',
  'publications',
  'awards',
  'skills',
  'languages',
  'certificates',
  'volunteer',
  'interests',
  'references',
] as const;

/**
 * Returns the résumé with only the sections and entries that the owner selected for the document. Everything else is
 * removed from the data, so no output can show it.
 */
export function focused<Resume extends Focusable & Record<(typeof lists)[number], unknown[]>>(
  resume: Resume,
  setup: DocumentSetup | undefined,
): Resume {
  if (!setup?.sections && !setup?.focus) return resume;
  const { sections, focus } = setup;
  const has = (section: (typeof lists)[number] | 'summary') => !sections || sections.includes(section);
  const chosen = <T extends { name: string }>(
    all: T[],
    names: string[] | undefined,
    also: (one: T) => string | undefined,
  ) => (names ? all.filter((item) => names.includes(item.name) || names.includes(also(item) ?? '')) : all);
  return {
    ...resume,
    ...Object.fromEntries(lists.map((section) => [section, has(section) ? resume[section] : []])),
    ...(has('work') && { work: chosen(resume.work as Focusable['work'], focus?.work, ({ startDate }) => startDate) }),
    ...(has('projects') && { projects: chosen(resume.projects, focus?.projects, ({ name }) => name) }),
    ...(has('publications') && { publications: chosen(resume.publications, focus?.publications, ({ name }) => name) }),
    ...('x-talks' in resume && sections && !sections.includes('talks') && { 'x-talks': [] }),
    basics: { ...resume.basics, summary: has('summary') ? resume.basics.summary : '' },
  };
}
