import { useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { exportData } from '../api/export-data';
import { SecurityItem } from './security-item';

/** Hands `text` to the browser as a file to keep. */
function saveAs(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

function DownloadDataForm({ onDone }: { onDone: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function download() {
    setIsPending(true);
    try {
      saveAs(`meridian-my-data-${new Date().toISOString().slice(0, 10)}.json`, await exportData());
      showToast({ kind: 'success', title: 'Your data is in your Downloads folder' });
      onDone();
    } catch (error) {
      setIsPending(false);
      showToast({
        kind: 'error',
        title: 'Download failed',
        description: messageOf(error, 'Please try again in a minute.'),
      });
    }
  }

  return (
    <>
      <Text mb="4">
        You'll get a JSON file with your account, profile, bookings, messages, document names and the emails
        we sent you.
      </Text>
      <Button pending={isPending} pendingLabel="Preparing..." onClick={() => void download()}>
        Download my data
      </Button>
    </>
  );
}

/** Everything stored about the person, as a file. */
export function DownloadData() {
  return (
    <SecurityItem
      title="Your data"
      label="Download my data"
      form={(close) => <DownloadDataForm onDone={close} />}
    >
      A copy of everything we store about you, in one file.
    </SecurityItem>
  );
}
