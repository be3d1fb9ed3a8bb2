import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Box, Row } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { contentQueries } from '../api/queries';
import type { EditorFieldProps, FieldSpec } from '../model/content-fields';
import { editorPath } from '../model/content-kinds';

/** Puts a case study on the landing page, which has a fixed number of places, and says which ones have them. */
export function LandingField({
  field,
  values,
  error,
  rowId,
  onChange,
}: EditorFieldProps<Extract<FieldSpec, { type: 'landing' }>>) {
  const chosen = useQuery(contentQueries.onLandingPage());
  const [isRefused, setIsRefused] = useState(false);
  const note = useId();
  const isChecked = values[field.name] === true;
  const others = (chosen.data ?? []).filter(({ id }) => id !== rowId);
  const isFull = others.length >= field.max;
  const count = others.length + (isChecked ? 1 : 0);
  if (chosen.isError) {
    return <LoadError onRetry={chosen.refetch}>We couldn’t load the choice for the landing page.</LoadError>;
  }
  return (
    <Box>
      <Checkbox
        label={field.label}
        checked={isChecked}
        disabled={!chosen.data}
        aria-invalid={isRefused || error ? true : undefined}
        aria-describedby={note}
        onChange={(event) => {
          const isMore = event.target.checked && isFull;
          setIsRefused(isMore);
          if (!isMore) onChange({ [field.name]: event.target.checked });
        }}
      />
      <Box id={note}>
        <Text size="small" tone="muted">
          {`${Math.min(count, field.max)} of ${field.max} chosen. Drafts don’t count until they are published.`}
        </Text>
        {isRefused || (error && isFull) ? (
          <Box role="alert" mt="2">
            <Text size="small" color="danger">
              {`The landing page has ${field.max} places, and all are taken. Take one of these off it first:`}
            </Text>
            <Row as="ul" listStyle="none" gap="4" aria-label="On the landing page">
              {others.map(({ id, title }) => (
                <li key={id}>
                  <TextLink to={editorPath('case_study', id)}>{title}</TextLink>
                </li>
              ))}
            </Row>
          </Box>
        ) : error ? (
          <Text role="alert" size="small" color="danger" mt="2">
            {error}
          </Text>
        ) : null}
      </Box>
    </Box>
  );
}
