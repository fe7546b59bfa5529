/** Comparisons that fail and jobs that were given up. */
import { Code, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type FailedJob, type FailingComparison, operatorCalls } from '../../../contract/operator/operator.ts'
import { useAct, useCall } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.ts'
import type { Column } from '../../ui/table/table.ts'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { Listed } from './listed.tsx'
import { operatorRefreshes } from './operator-refreshes.ts'
import { Since } from './since.tsx'
import { waitingTexts as texts } from './texts.ts'

const wrapped = { overflowWrap: 'anywhere' } as const
const outcome = { refreshes: operatorRefreshes, onError: ({ message }: Error) => toast.error(message) }

const comparisonColumns: readonly Column<FailingComparison>[] = [
  { key: 'day', title: texts.day, width: 120, render: ({ day }) => day.split('-').reverse().join('.') },
  { key: 'courier', title: texts.courier, width: 80, render: ({ courier }) => <CourierMark courier={courier} /> },
  { key: 'since', title: texts.since, width: 150, render: ({ failedSince }) => <Since at={failedSince} /> },
  {
    key: 'cause',
    title: texts.cause,
    render: ({ cause }) => (
      <Text size="xs" style={wrapped}>
        {cause}
      </Text>
    ),
  },
]

export function FailingComparisons() {
  const failing = useCall(operatorCalls.comparisons)
  const compare = useAct(operatorCalls.compare, {
    ...outcome,
    onSuccess: ({ isCompared, cause }) => (isCompared ? toast.success(texts.compared) : toast.error(texts.notCompared(cause ?? ''))),
  })
  return (
    <Listed
      id="comparisons"
      title={texts.comparisons}
      hint={texts.comparisonsHint}
      query={failing}
      rowKey={({ courier, day }) => `${courier} ${day}`}
      rowName={({ courier, day }) => `${courier} ${day}`}
      columns={comparisonColumns}
      rowActions={({ courier, day }) => [
        { label: texts.compareNow, icon: IconRefresh, onClick: () => compare.mutate({ params: { courier, day } }) },
      ]}
    />
  )
}

const jobColumns: readonly Column<FailedJob>[] = [
  { key: 'task', title: texts.task, render: ({ task }) => <Text ff="monospace">{task}</Text> },
  { key: 'attempts', title: texts.attempts, align: 'right', width: 100, render: ({ attempts }) => attempts },
  { key: 'since', title: texts.since, width: 150, render: ({ since }) => <Since at={since} /> },
  { key: 'error', title: texts.error, render: ({ lastError }) => lastError && <Code style={wrapped}>{lastError}</Code> },
]

export function GivenUpJobs() {
  const jobs = useCall(operatorCalls.jobs)
  const [toRemove, setToRemove] = useState<FailedJob | null>(null)
  const retry = useAct(operatorCalls.retryJob, { ...outcome, onSuccess: () => toast.success(texts.jobRetried) })
  const remove = useAct(operatorCalls.removeJob, {
    ...outcome,
    onSuccess: () => toast.success(texts.jobRemoved),
    onSettled: () => setToRemove(null),
  })
  return (
    <>
      <Listed
        id="jobs"
        title={texts.jobs}
        hint={texts.jobsHint}
        query={jobs}
        rowKey={({ id }) => id}
        rowName={({ task, id }) => `${task} ${id}`}
        columns={jobColumns}
        rowActions={(job) => [
          { label: texts.retryJob, icon: IconRefresh, onClick: () => retry.mutate({ params: { id: job.id } }) },
          { label: texts.removeJob, icon: IconTrash, isDangerous: true, onClick: () => setToRemove(job) },
        ]}
      />
      <ConfirmDialog
        opened={toRemove !== null}
        isDangerous
        title={texts.removeTitle}
        verb={texts.removeJob}
        keepVerb={texts.keepJob}
        isBusy={remove.isPending}
        onClose={() => setToRemove(null)}
        onConfirm={() => toRemove && remove.mutate({ params: { id: toRemove.id } })}
      >
        {texts.removeText(toRemove?.task ?? '')}
      </ConfirmDialog>
    </>
  )
}
