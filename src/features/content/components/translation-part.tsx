import { chakra } from '@chakra-ui/react/styled-system';
import { LOCALES, type Locale } from '@contracts/locale.ts';
import { useState } from 'react';
import { languageLabel } from '@/shared/staff/language-label';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { HtmlProse } from '@/shared/ui/text/prose';
import { Text } from '@/shared/ui/text/typography';
import type { ContentKind } from '../model/content';
import type { Converters, Values } from '../model/content-fields';
import { type Further, type TranslatedField, translatedFields } from '../model/translations';
import { ArticleField } from './article-field';

type LanguageSwitchProps = { language: Locale; onChange: (language: Locale) => void };

/** The language in which a piece of content is edited. */
export function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
  return (
    <Row role="group" aria-label="Language" gap="1">
      {LOCALES.map((name) => (
        <Toggle key={name} type="button" aria-pressed={name === language} onClick={() => onChange(name)}>
          {languageLabel(name)}
        </Toggle>
      ))}
    </Row>
  );
}

const Original = chakra('details', {
  base: {
    mb: '3',
    ps: '4',
    borderInlineStart: '2px solid',
    borderColor: 'rule',
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      width: 'fit-content',
      minH: 'tap',
      textStyle: 'label',
      cursor: 'pointer',
      _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
      _before: { content: '"+"', width: '5', fontSize: 'lg' },
    },
    '&[open] summary': { _before: { content: '"−"' } },
  },
});

const CONTROL_ROWS: Partial<Record<TranslatedField['field']['type'], number>> = {
  text: 6,
  sentences: 3,
  lines: 6,
};

type TranslatedControlProps = {
  language: Further;
  text: TranslatedField;
  values: Values;
  error: string | undefined;
  converters: Converters;
  onChange: (part: Values) => void;
};

/** One text in another language below its English original. */
function TranslatedControl({
  language,
  text: { field, english },
  values,
  error,
  converters,
  onChange,
}: TranslatedControlProps) {
  const { name, label, type } = field;
  const typed = String(values[name] ?? '');
  const isLong = type === 'text' || type === 'markdown';
  const original = isLong ? (
    <Original open={type === 'text'}>
      <summary>{`${label} in English`}</summary>
      {type === 'markdown' ? (
        <HtmlProse html={converters.toHtml(english)} />
      ) : (
        <Text size="small" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {english}
        </Text>
      )}
    </Original>
  ) : null;
  if (type === 'markdown') {
    const props = { field, values, error, altError: undefined, onChange, converters, rowId: undefined };
    return (
      <>
        {original}
        <ArticleField {...props} />
      </>
    );
  }
  const control = {
    lang: language,
    value: typed,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
  const rows = CONTROL_ROWS[type];
  return (
    <>
      {original}
      <Field
        label={label}
        error={error}
        help={
          isLong ? undefined : (
            <Box as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">{`English: ${english}`}</Box>
          )
        }
      >
        {rows ? <TextArea rows={rows} {...control} /> : <TextInput autoComplete="off" {...control} />}
      </Field>
    </>
  );
}

type TranslationPartProps = {
  language: Further;
  kind: ContentKind;
  values: Values;
  problems: Record<string, string>;
  converters: Converters;
  onChange: (part: Values) => void;
  /** Whether the English text changed after the stored translation. */
  isOlder: boolean;
  isPending: boolean;
  onStillRight: () => void;
  /** Undefined when there is nothing to remove. */
  onRemove: (() => Promise<unknown>) | undefined;
};

/** The texts of a piece of content in another language, each with its English original. */
export function TranslationPart(props: TranslationPartProps) {
  const { language, kind, values, problems, converters, onChange } = props;
  const { isOlder, isPending, onStillRight, onRemove } = props;
  const name = languageLabel(language);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Stack gap="6">
      {isOlder ? (
        <Alert tone="info" title="The English text changed after this translation.">
          <Button variant="plain" size="sm" disabled={isPending} onClick={onStillRight}>
            It is still right
          </Button>
        </Alert>
      ) : null}
      <Text size="small" tone="muted" maxW="measure">
        {`Fill in all texts or none. An empty text is not translated yet, and without ${name} the site shows the English.`}
      </Text>
      {translatedFields(kind, language, values).map((text) => {
        const { name: key, type } = text.field;
        return (
          <Box key={key} data-field={key} maxW={type === 'markdown' ? undefined : 'measure'} minW="0">
            <TranslatedControl {...{ language, text, values, converters, onChange }} error={problems[key]} />
          </Box>
        );
      })}
      {onRemove ? (
        <Button
          variant="outline"
          size="sm"
          alignSelf="flex-start"
          disabled={isPending}
          onClick={() => setIsAsked(true)}
        >
          {`Remove ${name}`}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Remove the ${name} texts?`}
        description={`This permanently deletes them. Visitors of the ${name} site see the English text.`}
        confirmLabel="Remove"
        isDestructive
        pendingLabel="Removing..."
        onConfirm={onRemove ?? (async () => undefined)}
        failure="We couldn’t remove them. Please try again."
      />
    </Stack>
  );
}
