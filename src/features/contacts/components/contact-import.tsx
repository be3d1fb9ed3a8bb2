import type { ImportOutcome } from '@contracts/contacts.ts';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { HeadCells } from '@/shared/ui/head-cells';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/stacked-table';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { useImportContacts } from '../api/mutations';
import { type ImportRow, isImported, OUTCOME_LABELS, parseContactFile } from '../model/contact-file';

const MAX_BYTES = 10_000_000;
const MAX_ROWS = 20_000;
/** How many rows the preview shows; the counts are of all. */
const SHOWN_ROWS = 100;

type Preview = { fileName: string; rows: ImportRow[]; outcomes: ImportOutcome[] };

/** How many rows have each outcome. */
function countOutcomes(outcomes: readonly ImportOutcome[]): [ImportOutcome, number][] {
  const counts = new Map<ImportOutcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts];
}

function OutcomeCounts({ outcomes }: { outcomes: readonly ImportOutcome[] }) {
  return (
    <Box as="ul" listStyle="none" textStyle="small" fontVariantNumeric="tabular-nums">
      {countOutcomes(outcomes).map(([outcome, count]) => (
        <li key={outcome}>
          {OUTCOME_LABELS[outcome]}: {count.toLocaleString('en-US')}
        </li>
      ))}
    </Box>
  );
}

const PREVIEW_FIELDS = ['name', 'email', 'company', 'phone'] as const;

/** A row of the file, with its line number, and what the import would do with it. */
function PreviewRow({ row, outcome }: { row: ImportRow; outcome: ImportOutcome }) {
  const display = { base: 'block', lg: 'table-cell' };
  return (
    <Box
      as="tr"
      role="row"
      borderBottom="1px solid"
      borderColor="rule"
      display={{ base: 'block', lg: 'table-row' }}
      py={{ base: '2', lg: '0' }}
    >
      <Box as="td" role="cell" display={display} color="muted">
        {row.line}
      </Box>
      {PREVIEW_FIELDS.map((field) => (
        <Box as="td" role="cell" key={field} display={display} py={{ lg: '2' }}>
          <bdi>{row[field]}</bdi>
        </Box>
      ))}
      <Box as="td" role="cell" display={display} color="muted">
        {OUTCOME_LABELS[outcome]}
      </Box>
    </Box>
  );
}

/** The first rows of the file, and what the import would do with each. */
function PreviewTable({ rows, outcomes }: Preview) {
  return (
    <Box overflowX="auto">
      <StackedTable role="table" aria-label="Preview">
        <StackedHead role="rowgroup">
          <tr>
            <HeadCells columns={['Row', 'Name', 'Email', 'Company', 'Phone', 'Result']} />
          </tr>
        </StackedHead>
        <StackedBody role="rowgroup">
          {rows.slice(0, SHOWN_ROWS).map((row, index) => (
            <PreviewRow key={row.line} row={row} outcome={outcomes[index] ?? 'known'} />
          ))}
        </StackedBody>
      </StackedTable>
      {rows.length > SHOWN_ROWS ? (
        <Text size="small" tone="muted" mt="3">
          The first {SHOWN_ROWS} of {rows.length.toLocaleString('en-US')} rows.
        </Text>
      ) : null}
    </Box>
  );
}

/** Why a file cannot be imported; undefined when it can. */
function problemOf(file: File, rows: readonly ImportRow[], missing: readonly string[]): string | undefined {
  if (file.size > MAX_BYTES) return 'Please choose a file of up to 10 MB.';
  if (missing.includes('email') && missing.includes('phone')) {
    return 'We found no column of email addresses or phone numbers. Please give the columns titles in the first line, such as Name, Email, Company and Phone.';
  }
  if (rows.length === 0) return 'The file has no rows below the titles.';
  if (rows.length > MAX_ROWS) return 'Please import at most 20,000 rows at a time.';
  return undefined;
}

/** Imports contacts from a CSV file, after a preview of what it would do. */
export function ContactImport() {
  const [done, setDone] = useState(0);
  const importing = useImportContacts(setDone);
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const [imported, setImported] = useState<ImportOutcome[]>();

  async function choose(file: File | undefined) {
    setPreview(undefined);
    setProblem(undefined);
    setImported(undefined);
    if (!file) return;
    const { rows, missing } = parseContactFile(file.size > MAX_BYTES ? '' : await file.text());
    const found = problemOf(file, rows, missing);
    if (found) return setProblem(found);
    const outcomes = await importing.mutateAsync({ rows, isPreview: true }).catch(() => undefined);
    if (outcomes) setPreview({ fileName: file.name, rows, outcomes });
  }

  async function run({ rows }: Preview) {
    const outcomes = await importing.mutateAsync({ rows, isPreview: false }).catch(() => undefined);
    if (!outcomes) return;
    setImported(outcomes);
    setPreview(undefined);
  }

  const count = preview?.outcomes.filter(isImported).length ?? 0;
  return (
    <Stack gap="6">
      <Box maxW="36rem">
        <Field
          label="CSV file"
          help="The first line has the titles of the columns: name, email, company and phone. Known contacts keep what they have; only missing details are added."
          error={problem}
        >
          <TextInput
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Field>
      </Box>
      <Text role="status" size="small" tone="muted">
        {importing.isPending ? `${done.toLocaleString('en-US')} rows checked...` : ''}
      </Text>
      {importing.isError ? (
        <Alert tone="error" title="The import stopped.">
          <span>{errorMessage(importing.error)}</span>{' '}
          {done > 0 ? (
            <span>{`${done.toLocaleString('en-US')} rows were done. Importing the file again does not repeat them.`}</span>
          ) : null}
        </Alert>
      ) : null}
      {imported ? (
        <Alert tone="success" title="Import finished">
          <OutcomeCounts outcomes={imported} />
          <TextLink to={`${PATHS.admin}/contacts?sort=newest`}>Show the newest contacts</TextLink>
        </Alert>
      ) : null}
      {preview ? (
        <>
          <OutcomeCounts outcomes={preview.outcomes} />
          <Row>
            <Button
              disabled={count === 0}
              pending={importing.isPending}
              pendingLabel="Importing..."
              onClick={() => void run(preview)}
            >
              {count === 1 ? 'Import 1 contact' : `Import ${count.toLocaleString('en-US')} contacts`}
            </Button>
            <Text size="small" tone="muted">
              <bdi>{preview.fileName}</bdi>. Nothing is stored until you import.
            </Text>
          </Row>
          <PreviewTable {...preview} />
        </>
      ) : null}
    </Stack>
  );
}
