import { decodeText } from '@contracts/text-encoding.ts';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { saveFile } from '@/shared/lib/save-file';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/lists/stacked-table';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { useImportContacts, useUndoImport } from '../api/import-mutations';
import {
  type ColumnChoice,
  formatProblemFile,
  IMPORT_FIELDS,
  type ImportField,
  type ImportFile,
  type ImportOutcome,
  type ImportRow,
  isImported,
  isProblem,
  OUTCOME_LABELS,
  parseContactFile,
} from '../model/contact-file';
import { LastImport } from './last-import';

const MAX_BYTES = 10_000_000;
const MAX_ROWS = 20_000;
/** How many rows the preview shows; the counts are of all. */
const SHOWN_ROWS = 100;

type Preview = { fileName: string; rows: ImportRow[]; outcomes: ImportOutcome[] };
type Chosen = { file: File; csv: string; columns: ColumnChoice; read: ImportFile };

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

/** The rows with problems and then the first others, and what the import would do with each. */
function PreviewTable({ rows, outcomes }: Preview) {
  const judged = rows.map((row, index) => ({ row, outcome: outcomes[index] ?? 'known' }));
  const ordered = [
    ...judged.filter(({ outcome }) => isProblem(outcome)),
    ...judged.filter(({ outcome }) => !isProblem(outcome)),
  ];
  return (
    <Box overflowX="auto">
      <StackedTable role="table" aria-label="Preview">
        <StackedHead role="rowgroup">
          <tr>
            <HeadCells columns={['Row', 'Name', 'Email', 'Company', 'Phone', 'Result']} />
          </tr>
        </StackedHead>
        <StackedBody role="rowgroup">
          {ordered.slice(0, SHOWN_ROWS).map(({ row, outcome }) => (
            <PreviewRow key={row.line} row={row} outcome={outcome} />
          ))}
        </StackedBody>
      </StackedTable>
      {rows.length > SHOWN_ROWS ? (
        <Text size="small" tone="muted" mt="3">
          {SHOWN_ROWS} of {rows.length.toLocaleString('en-US')} rows, those with problems first.
        </Text>
      ) : null}
    </Box>
  );
}

/** Why a file cannot be imported; undefined when it can. */
function problemOf(file: File, { rows, missing }: ImportFile): string | undefined {
  if (file.size > MAX_BYTES) return 'Please choose a file of up to 10 MB.';
  if (missing.includes('email') && missing.includes('phone')) {
    return 'We found no column of email addresses or phone numbers. Please choose it below, or give the columns titles in the first line, such as Name, Email, Company and Phone.';
  }
  if (rows.length === 0) return 'The file has no rows below the titles.';
  if (rows.length > MAX_ROWS) return 'Please import at most 20,000 rows at a time.';
  return undefined;
}

const FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
};

type ColumnsProps = { read: ImportFile; columns: ColumnChoice; onChoose: (columns: ColumnChoice) => void };

/** Names the columns that are not imported, and lets staff choose the column of each field. */
function Columns({ read, columns, onChoose }: ColumnsProps) {
  const titled = read.titles.map((title, column) => ({ column, title: title || `Column ${column + 1}` }));
  return (
    <Stack gap="3">
      {read.unused.length > 0 ? (
        <Text size="small">
          Columns that are not imported: <bdi>{read.unused.join(', ')}</bdi>
        </Text>
      ) : null}
      <Row>
        {IMPORT_FIELDS.map((field) => (
          <Field key={field} label={`Column of ${FIELD_LABELS[field].toLowerCase()}`}>
            <Select
              value={String(columns[field] ?? '')}
              onChange={({ target }) => {
                const { [field]: _previous, ...others } = columns;
                onChoose(target.value === '' ? others : { ...others, [field]: Number(target.value) });
              }}
            >
              <option value="">By its title</option>
              <option value="-1">None</option>
              {titled.map(({ column, title }) => (
                <option key={column} value={column}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </Row>
    </Stack>
  );
}

/** Imports contacts from a CSV file, after a preview of what it would do. */
export function ContactImport() {
  const [done, setDone] = useState(0);
  const importing = useImportContacts(setDone);
  const undo = useUndoImport();
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const [imported, setImported] = useState<ImportOutcome[]>();
  const [chosen, setChosen] = useState<Chosen>();

  async function show(file: File, csv: string, columns: ColumnChoice) {
    const read = parseContactFile(csv, columns);
    setChosen({ file, csv, columns, read });
    setPreview(undefined);
    const found = problemOf(file, read);
    setProblem(found);
    if (found) return;
    const { rows } = read;
    const outcomes = await importing.mutateAsync({ rows, id: null }).catch(() => undefined);
    if (outcomes) setPreview({ fileName: file.name, rows, outcomes });
  }

  async function choose(file: File | undefined) {
    setPreview(undefined);
    setProblem(undefined);
    setImported(undefined);
    undo.reset();
    setChosen(undefined);
    if (!file) return;
    const csv = file.size > MAX_BYTES ? '' : decodeText(new Uint8Array(await file.arrayBuffer()));
    await show(file, csv, {});
  }

  async function run({ rows }: Preview) {
    const id = crypto.randomUUID();
    undo.reset();
    const outcomes = await importing.mutateAsync({ rows, id }).catch(() => undefined);
    if (!outcomes) return;
    setImported(outcomes);
    setPreview(undefined);
    showToast({
      kind: 'success',
      title: 'Contacts imported',
      action: { label: 'Undo', onPress: () => undo.mutate(id) },
    });
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
      {imported && !undo.isSuccess ? (
        <Alert tone="success" title="Import finished">
          <OutcomeCounts outcomes={imported} />
          <TextLink to={`${PATHS.admin}/contacts?sort=newest`}>Show the newest contacts</TextLink>
        </Alert>
      ) : null}
      {importing.isPending ? null : <LastImport undo={undo} />}
      {chosen && chosen.read.titles.length > 0 && !imported ? (
        <Columns
          read={chosen.read}
          columns={chosen.columns}
          onChoose={(columns) => void show(chosen.file, chosen.csv, columns)}
        />
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
            {preview.outcomes.some(isProblem) ? (
              <Button
                variant="outline"
                onClick={() => {
                  const csv = formatProblemFile(preview.rows, preview.outcomes);
                  saveFile(new File([csv], 'rows-with-problems.csv', { type: 'text/csv' }));
                }}
              >
                Download the rows with problems
              </Button>
            ) : null}
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
