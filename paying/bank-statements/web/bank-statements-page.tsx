/** The platform's bank statements: a file is given, and what it does not say itself is said here. */
import { Box, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { fileNameOf } from '#contract/banking/file-names.ts'
import { MovePayment } from '#paying/money-back/web/move-payment.tsx'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { useList } from '#web/use-list.ts'
import {
  bankStatementCalls,
  STATEMENT_LINES_PAGE_SIZE,
  STATEMENT_MEGABYTES_MAX,
  type StatementLineShown,
  type StatementLineState,
  statementLineStates,
} from '../contract/bank-statements.ts'
import { statementFileCalls } from '../contract/statement-files.ts'
import { IgnoreLineDialog } from './ignore-dialog.tsx'
import { StatementLineCard, statementLineActionsOf, statementLineColumns } from './line-columns.tsx'
import { MissingStatements } from './missing-statements.tsx'
import { ReadFiles } from './read-files.tsx'
import { ReadingResult, StatementReadingFailure } from './reading-result.tsx'
import { RecordPaymentDialog } from './record-dialog.tsx'
import { type PaymentChoice, usePaymentRecording } from './use-recording.ts'

const words = texts.bankStatements

export function BankStatementsPage() {
  const [fileName, setFileName] = useState('')
  const read = useAct(bankStatementCalls.read, { refreshes: [bankStatementCalls.lines, statementFileCalls.list] })
  const give = (file: File) => {
    setFileName(file.name)
    read.mutate({ query: { fileName: fileNameOf(file) }, body: file })
  }
  return (
    <Page title={words.title}>
      <Text>{words.about}</Text>
      <DropZone
        words={{ ...words, about: words.formats(STATEMENT_MEGABYTES_MAX) }}
        accept=".xml,.sta,.mt940,.940,.txt,.csv"
        isBusy={read.isPending}
        onFile={give}
      />
      {read.error && <StatementReadingFailure fileName={fileName} problem={read.error} />}
      {read.data && !read.isPending && <ReadingResult fileName={fileName} result={read.data} />}
      <Lines />
      <ReadFiles />
    </Page>
  )
}

const none: Record<StatementLineState, string> = { open: words.noneOpen, used: words.noneUsed, ignored: words.noneIgnored }
const isState = (value: string | null): value is StatementLineState => statementLineStates.some((state) => state === value)

function Lines() {
  const list = useList(bankStatementCalls.lines)
  const { record, recordingId } = usePaymentRecording()
  const [choosing, setChoosing] = useState<{ line: StatementLineShown; choice: PaymentChoice | null } | null>(null)
  const [toMove, setToMove] = useState<StatementLineShown | null>(null)
  const [toIgnore, setToIgnore] = useState<StatementLineShown | null>(null)
  const { line } = list.filters
  // Of one line alone the tab is that of its state.
  const state = (line && list.answer?.list[0]?.state) || (list.filters.state ?? 'open')
  const counts = list.answer?.counts
  const choices = {
    recordingId,
    /** Another amount than was announced is looked at once more. */
    choose: (line: StatementLineShown, choice: PaymentChoice) =>
      choice.payment && choice.payment.amount !== line.amount ? setChoosing({ line, choice }) : record(line, choice),
    chooseOther: (line: StatementLineShown) => setChoosing({ line, choice: null }),
    ignore: setToIgnore,
    move: setToMove,
  }
  const rowActions = (line: StatementLineShown): RowAction[] => statementLineActionsOf(line, choices)
  return (
    <Tabs value={state} onChange={(next) => list.change(isState(next) ? { state: next } : {})} keepMounted={false}>
      {list.answer && list.answer.gapCount > 0 && (
        <Box mb="md">
          <MissingStatements gaps={list.answer.gaps} gapCount={list.answer.gapCount} />
        </Box>
      )}
      <Tabs.List aria-label={words.lines} mb="md">
        {statementLineStates.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={
              counts && (
                <Text span c="dimmed" className="tabular">
                  {texts.forms.number(counts[name])}
                </Text>
              )
            }
          >
            {words.states[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state}>
        <Stack gap="sm">
          {line && (
            <Group gap="sm">
              <Text>{words.oneLine}</Text>
              <Button variant="default" mih={44} onClick={() => list.change({ state })}>
                {words.allLines}
              </Button>
            </Group>
          )}
          <DataTable
            label={words.lines}
            rows={list.answer?.list}
            rowKey={({ id }) => id}
            rowName={nameOf}
            columns={statementLineColumns(choices)}
            card={(line) => <StatementLineCard line={line} choices={choices} />}
            loading={list.query}
            rowActions={rowActions}
            paging={{
              page: list.filters.page ?? 1,
              limit: STATEMENT_LINES_PAGE_SIZE,
              count: list.answer?.count,
              onPage: list.goToPage,
            }}
            empty={{ icon: IconBuildingBank, text: none[state] }}
          />
        </Stack>
      </Tabs.Panel>
      {choosing && <RecordPaymentDialog {...choosing} onClose={() => setChoosing(null)} />}
      {toMove?.payment && (
        <MovePayment
          payment={{ id: toMove.payment.identifier, amount: toMove.amount }}
          from={toMove.client?.name ?? null}
          onDone={() => void list.query.refetch()}
          onClose={() => setToMove(null)}
        />
      )}
      {toIgnore && <IgnoreLineDialog line={toIgnore} onClose={() => setToIgnore(null)} />}
    </Tabs>
  )
}

const nameOf = ({ amount, counterparty }: StatementLineShown): string =>
  `${texts.forms.ron(amount)}, ${counterparty.name || words.unknownCounterparty}`
