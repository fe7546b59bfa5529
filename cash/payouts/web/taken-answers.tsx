/** The bank's answers that were taken: when, by whom, to which run, and what each came to. */
import { Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { type ForeseenUndo, freshPreviewOptions, UndoDialog } from '#paying/bank-statements/web/undo-dialog.tsx'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { type BankAnswerShown, type BankAnswerUndo, bankAnswerCalls, bankAnswerCounts } from '../contract/bank-answers.ts'
import { payoutCalls } from '../contract/payout-runs.ts'

const words = texts.payouts.answer

/** `runId`: those to its file; of one that none has come for yet, nothing is shown. */
export function BankAnswersTaken({ runId }: { runId?: string }) {
  const [page, setPage] = useState(1)
  const taken = useCall(bankAnswerCalls.list, { query: { ...(runId === undefined ? {} : { runId }), page } }, { keepPrevious: true })
  const [undoing, setUndoing] = useState<BankAnswerShown | null>(null)
  const rowActions = (answer: BankAnswerShown): RowAction[] =>
    answer.undone || !answer.isKept
      ? []
      : [{ label: texts.bankStatements.files.undo, icon: IconArrowBackUp, isDangerous: true, onClick: () => setUndoing(answer) }]
  if (taken.data?.count === 0 || (taken.data === undefined && !taken.error)) return null
  return (
    <Section title={words.taken}>
      <DataTable
        label={words.taken}
        rows={taken.data?.list}
        rowKey={({ id }) => id}
        rowName={({ fileName, takenAt }) => fileName ?? texts.forms.dateTime(takenAt)}
        columns={columns}
        card={(answer) => <Card answer={answer} />}
        loading={taken}
        rowActions={rowActions}
        paging={{ page, limit: SEARCH_PAGE_SIZE, count: taken.data?.count, onPage: setPage }}
        empty={{ icon: IconFileCheck, text: words.noneTaken }}
      />
      {undoing && <Undo answer={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  )
}

function Undo({ answer, onClose }: { answer: BankAnswerShown; onClose: () => void }) {
  const { id, fileName, takenAt, takenBy, run } = answer
  const preview = useCall(bankAnswerCalls.preview, { params: { id } }, freshPreviewOptions)
  const undo = useAct(bankAnswerCalls.undo, {
    refreshes: [bankAnswerCalls.list, payoutCalls.runs, payoutCalls.sheets, payoutCalls.preview],
    onSuccess: ({ stays }) => {
      toast.success(
        stays > 0 ? `${words.undone(fileName ?? '')} ${words.stayed(stays)}` : words.undone(fileName ?? ''),
        stays > 0 ? toastMs.longSuccess : toastMs.success,
      )
      onClose()
    },
    onError: ({ code, message }) => {
      toast.error(message)
      void preview.refetch()
      if (code !== 'bank-file-changed') onClose()
    },
  })
  const { data } = preview
  return (
    <UndoDialog
      which={words.which({
        ...{ name: fileName ?? '', at: texts.forms.dateTime(takenAt), by: takenBy ?? '' },
        run: run === null ? '' : String(run.number),
      })}
      foreseen={data ? foreseenOf(data) : null}
      loading={preview}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate({ params: { id }, body: { stays: data?.stays ?? 0 } })}
      onClose={onClose}
    />
  )
}

function foreseenOf({ goes, stays, staying }: BankAnswerUndo): ForeseenUndo {
  const isUsed = stays > 0 && goes === 0
  return {
    ...{ stays, isUsed },
    said: isUsed ? [words.allUsed] : [goes > 0 ? words.goes(goes) : words.goesNone, ...(stays > 0 ? [words.stays(stays)] : [])],
    staying: staying.map(({ sheet, client, amount, why }) => ({
      key: String(sheet),
      what: words.stayingSheet(String(sheet), client, texts.forms.ron(amount)),
      why: words.whyStays[why],
    })),
  }
}

/** What there is none of is not said. */
const cameTo = ({ counts }: BankAnswerShown): string =>
  bankAnswerCounts
    .filter((name) => counts[name] > 0)
    .map((name) => `${words[name]}: ${texts.forms.number(counts[name])}`)
    .join(', ')

const CameTo = ({ answer }: { answer: BankAnswerShown }) => (
  <Stack gap={0}>
    <Text>{cameTo(answer)}</Text>
    {answer.undone && (
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {words.undoneBy(answer.undone.by, texts.forms.dateTime(answer.undone.at))}
      </Text>
    )}
  </Stack>
)

const HASH_SHOWN = 12

const columns: readonly Column<BankAnswerShown>[] = [
  { key: 'taken', title: words.takenAt, width: 200, render: (answer) => <Taken answer={answer} /> },
  { key: 'run', title: texts.payouts.number, width: 80, render: ({ run }) => run && <OfRun run={run} /> },
  { key: 'counts', title: words.cameTo, render: (answer) => <CameTo answer={answer} /> },
  { key: 'hash', title: words.hash, width: 180, isOptional: true, render: ({ hash }) => <Hash hash={hash} /> },
]

const Taken = ({ answer: { fileName, takenAt, takenBy } }: { answer: BankAnswerShown }) => (
  <Stack gap={0} py={4}>
    {fileName !== null && <Text style={{ overflowWrap: 'anywhere' }}>{fileName}</Text>}
    <DateTime at={takenAt} />
    {takenBy !== null && (
      <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {takenBy}
      </Text>
    )}
  </Stack>
)

const OfRun = ({ run: { id, number } }: { run: NonNullable<BankAnswerShown['run']> }) => (
  <AppLink href={paths.payoutRun(id)} className="tabular nowrap">
    {number}
  </AppLink>
)

const Hash = ({ hash }: { hash: string }) => (
  <Text span ff="monospace" fz="xs" title={hash}>
    {hash.slice(0, HASH_SHOWN)}
  </Text>
)

/** On a phone. */
const Card = ({ answer }: { answer: BankAnswerShown }) => (
  <Stack gap="xs">
    <Taken answer={answer} />
    {answer.run && <AppLink href={paths.payoutRun(answer.run.id)}>{texts.payouts.runTitle(String(answer.run.number))}</AppLink>}
    <CameTo answer={answer} />
  </Stack>
)
