/** ORCID iDs. This file imports nothing, because scripts of pages contain it. */

/** Four groups of four digits. The last digit can be an X (ISO 27729). */
export const orcid = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
export const orcidAddress = (id: string): string => `https://orcid.org/${id}`;
