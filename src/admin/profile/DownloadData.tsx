import { getUserData } from '#api-client/accounts.ts';
import { profile } from '#i18n/profile.ts';
import { WorkButton } from '../shared/Button.tsx';
import { succeeded } from '../shared/alerts.ts';
import { saveFile } from '../shared/files.ts';
import { ProfileSection } from './ProfileSection.tsx';

/**
 * A button that downloads all stored data about the user as a zip file. The zip file contains a file for programs and a
 * readable file.
 */
export function DownloadData({ userId }: { userId: string }) {
  async function download(): Promise<void> {
    const result = await getUserData(userId);
    if (!succeeded(result)) return;
    // Loaded only for a download.
    const { zipOfData } = await import('./my-data.ts');
    saveFile(zipOfData(result.value), 'application/zip', 'my-data.zip');
  }

  return (
    <ProfileSection title={profile.yourData}>
      <p className="form-note">{profile.dataIntro}</p>
      <WorkButton onClick={download}>{profile.downloadData}</WorkButton>
    </ProfileSection>
  );
}
