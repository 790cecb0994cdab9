/** ORCID iDs. This file imports nothing, because scripts that show messages contain it. */

/** Four groups of four digits. The last digit can be an X (ISO 27729). */
export const orcid = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
export const orcidInvalid = 'An ORCID iD has four groups of four digits. Example: 0000-0002-1825-0097.';
export const orcidAddress = (id: string): string => `https://orcid.org/${id}`;
