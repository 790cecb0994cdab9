/** Time of this database's last backup, ISO 8601. */
export const backupSetting = 'backup-made';
