import { chakra } from '@chakra-ui/react/styled-system';
import { Box } from '@/shared/ui/layout/layout';
import { DialogPanel } from '@/shared/ui/overlay/dialog-panel';
import { Text } from '@/shared/ui/text/typography';

const KEYS = [
  ['Ctrl K or ⌘ K', 'Go to a page, a person or a message'],
  ['j', 'Next lead, on a lead that you opened from the list'],
  ['k', 'Previous lead'],
  ['Escape', 'Clear the selection in the list of leads'],
  ['?', 'Show this list'],
] as const;

const List = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: '5', rowGap: '3' },
});

type QuickKeysDialogProps = { open: boolean; onClose: () => void };

/** All quick keys of the workspace. */
export function QuickKeysDialog({ open, onClose }: QuickKeysDialogProps) {
  return (
    <DialogPanel open={open} onClose={onClose} title="Quick keys">
      <List>
        {KEYS.map(([key, effect]) => (
          <Box key={key} display="contents">
            <dt>
              <Box
                as="kbd"
                px="1.5"
                border="1px solid"
                borderColor="control"
                borderRadius="sm"
                fontFamily="inherit"
              >
                {key}
              </Box>
            </dt>
            <dd>{effect}</dd>
          </Box>
        ))}
      </List>
      <Text size="small" tone="muted" mt="5">
        You can turn j, k and ? off in Settings.
      </Text>
    </DialogPanel>
  );
}
