import { counted } from '@/shared/lib/text';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { type DuplicateGroup, differenceOf, type GroupedContact, groupKey } from '../model/duplicate-groups';

/** A contact of a group, and whether it stays. */
function GroupedItem({ contact, isKept }: { contact: GroupedContact; isKept: boolean }) {
  const { name, email, phone, company, deal_stage } = contact;
  const details = [email, phone, company].filter((detail) => detail !== null);
  return (
    <Box as="li" overflowWrap="anywhere" color={isKept ? undefined : 'muted'}>
      <strong>{isKept ? 'Keep' : 'Merge'}</strong> <bdi>{name}</bdi>
      {details.map((detail) => (
        <span key={detail}>
          , <bdi>{detail}</bdi>
        </span>
      ))}
      {deal_stage ? <span>, has a deal</span> : null}
    </Box>
  );
}

type DuplicateGroupListProps = {
  groups: readonly DuplicateGroup[];
  isChecked: (group: DuplicateGroup) => boolean;
  onCheck: (groups: readonly DuplicateGroup[], isChecked: boolean) => void;
};

/** Groups of likely duplicates with a checkbox each, and one for all. */
export function DuplicateGroupList({ groups, isChecked, onCheck }: DuplicateGroupListProps) {
  return (
    <Box>
      {groups.length > 1 ? (
        <Checkbox
          label={`All ${counted(groups.length, 'group')}`}
          checked={groups.every(isChecked)}
          onChange={(event) => onCheck(groups, event.target.checked)}
        />
      ) : null}
      <Stack as="ul" listStyle="none" gap="0" aria-label="Likely duplicates">
        {groups.map((group) => {
          const difference = differenceOf(group);
          return (
            <Box as="li" key={groupKey(group)} borderTop="1px solid" borderColor="rule" pt="1" pb="3">
              <Checkbox
                label={
                  <>
                    <Text as="span" size="small" fontWeight="medium" overflowWrap="anywhere">
                      <bdi>{group.contacts[0].name}</bdi>
                    </Text>
                    {`, ${group.reason === 'phone' ? 'same phone number' : 'same name'}${difference ? `, ${difference}` : ''}`}
                  </>
                }
                checked={isChecked(group)}
                onChange={(event) => onCheck([group], event.target.checked)}
              />
              <Stack as="ul" listStyle="none" gap="1" ps="8" textStyle="small">
                {group.contacts.map((contact, n) => (
                  <GroupedItem key={contact.id} contact={contact} isKept={n === 0} />
                ))}
              </Stack>
            </Box>
          );
        })}
      </Stack>
    </Box>
  );
}
