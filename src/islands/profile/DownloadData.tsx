import { getUserData } from '#api-client/accounts.ts';
import { profile } from '#words/profile.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** All that is kept about the user, as a JSON file. */
export function DownloadData({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const result = await getUserData(userId);
    setBusy(false);
    if (result.ok) saveFile('my-data.json', JSON.stringify(result.value, null, 2));
    else showAlert(result.message, result.style);
  }

  return (
    <ProfileSection title={profile.yourData}>
      <p className="form-note">{profile.dataIntro}</p>
      <button
        type="button"
        className="button"
        aria-busy={busy}
        aria-disabled={busy}
        data-busy={busy || undefined}
        onClick={() => !busy && void download()}
      >
        {profile.downloadData}
      </button>
    </ProfileSection>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
