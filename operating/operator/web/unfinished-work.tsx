/** Comparisons that fail and jobs that were given up. */

import { Code, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FailingComparison } from '#sending/orders/contract/awb-comparison.ts'
import { useAct, useCall } from '#web/api.ts'
import { OperatorList } from '#web/shell/operator/listed.tsx'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { type FailedJob, operatorCalls } from '../contract/operator.ts'
import { causeInWords } from './effect-columns.tsx'
import { operatorRefreshes } from './operator-refreshes.ts'
import { BeganSince } from './since.tsx'

const waitingTexts = texts.operator.waiting

const wrapped = { overflowWrap: 'anywhere' } as const
const outcome = { refreshes: operatorRefreshes, onError: ({ message }: Error) => toast.error(message) }

const comparisonColumns: readonly Column<FailingComparison>[] = [
  { key: 'day', title: waitingTexts.day, width: 120, render: ({ day }) => day.split('-').reverse().join('.') },
  { key: 'courier', title: waitingTexts.courier, width: 80, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'since', title: waitingTexts.since, width: 150, render: ({ failedSince }) => <BeganSince at={failedSince} /> },
  {
    key: 'cause',
    title: waitingTexts.cause,
    render: ({ cause }) => (
      <Text size="xs" style={wrapped}>
        {cause && causeInWords(cause)}
      </Text>
    ),
  },
]

export function FailingComparisons() {
  const failing = useCall(operatorCalls.comparisons)
  const compare = useAct(operatorCalls.compare, {
    ...outcome,
    onSuccess: ({ isCompared, cause }) =>
      isCompared ? toast.success(waitingTexts.compared) : toast.error(waitingTexts.notCompared(cause === null ? '' : causeInWords(cause))),
  })
  return (
    <OperatorList
      id="comparisons"
      title={waitingTexts.comparisons}
      hint={waitingTexts.comparisonsHint}
      query={failing}
      rowKey={({ courier, day }) => `${courier} ${day}`}
      rowName={({ courier, day }) => `${courier} ${day}`}
      columns={comparisonColumns}
      rowActions={({ courier, day }) => [
        { label: waitingTexts.compareNow, icon: IconRefresh, onClick: () => compare.mutate({ params: { courier, day } }) },
      ]}
    />
  )
}

const jobColumns: readonly Column<FailedJob>[] = [
  { key: 'task', title: waitingTexts.task, render: ({ task }) => <Text ff="monospace">{task}</Text> },
  { key: 'attempts', title: waitingTexts.attempts, align: 'right', width: 100, render: ({ attempts }) => attempts },
  { key: 'since', title: waitingTexts.since, width: 150, render: ({ since }) => <BeganSince at={since} /> },
  { key: 'error', title: waitingTexts.error, render: ({ lastError }) => lastError && <Code style={wrapped}>{lastError}</Code> },
]

export function GivenUpJobs() {
  const jobs = useCall(operatorCalls.jobs)
  const [toRemove, setToRemove] = useState<FailedJob | null>(null)
  const retry = useAct(operatorCalls.retryJob, { ...outcome, onSuccess: () => toast.success(waitingTexts.jobRetried) })
  const remove = useAct(operatorCalls.removeJob, {
    ...outcome,
    onSuccess: () => toast.success(waitingTexts.jobRemoved),
    onSettled: () => setToRemove(null),
  })
  return (
    <>
      <OperatorList
        id="jobs"
        title={waitingTexts.jobs}
        hint={waitingTexts.jobsHint}
        query={jobs}
        rowKey={({ id }) => id}
        rowName={({ task, id }) => `${task} ${id}`}
        columns={jobColumns}
        rowActions={(job) => [
          { label: waitingTexts.retryJob, icon: IconRefresh, onClick: () => retry.mutate({ params: { id: job.id } }) },
          { label: waitingTexts.removeJob, icon: IconTrash, isDangerous: true, onClick: () => setToRemove(job) },
        ]}
      />
      <ConfirmDialog
        opened={toRemove !== null}
        isDangerous
        title={waitingTexts.removeTitle}
        verb={waitingTexts.removeJob}
        keepVerb={waitingTexts.keepJob}
        isBusy={remove.isPending}
        onClose={() => setToRemove(null)}
        onConfirm={() => toRemove && remove.mutate({ params: { id: toRemove.id } })}
      >
        {waitingTexts.removeText(toRemove?.task ?? '')}
      </ConfirmDialog>
    </>
  )
}
