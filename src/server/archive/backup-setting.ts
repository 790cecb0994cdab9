/** When the last backup of this database was made, ISO 8601. */
export const backupSetting = 'backup-made';
