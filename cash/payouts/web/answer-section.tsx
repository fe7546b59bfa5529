/** The bank's answer to a run: uploaded, and what it said. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { fileNameOf } from '#contract/banking/file-names.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type ApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { FileRefused } from '#web/ui/notices/file-refused.tsx'
import { UnreadValues } from '#web/ui/notices/unread-values.tsx'
import { Section } from '#web/ui/section.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { bankAnswerCalls, bankAnswerCounts } from '../contract/bank-answers.ts'
import { payoutCalls } from '../contract/payout-runs.ts'

const words = texts.payouts.answer
const MEGABYTES_MAX = (payoutCalls.confirm.upload?.bytesMax ?? 0) / 1_000_000

export function BankAnswerSection({ onTaken }: { onTaken?: () => void }) {
  const [fileName, setFileName] = useState('')
  const confirm = useAct(payoutCalls.confirm, {
    refreshes: [bankAnswerCalls.list, payoutCalls.runs, payoutCalls.sheets, payoutCalls.preview],
    onSuccess: () => onTaken?.(),
  })
  const give = (file: File) => {
    setFileName(file.name)
    confirm.mutate({ query: { fileName: fileNameOf(file) }, body: file })
  }
  return (
    <Section title={words.title}>
      <Text>{words.about}</Text>
      <DropZone words={{ ...words, about: words.formats(MEGABYTES_MAX) }} accept=".xml" isBusy={confirm.isPending} onFile={give} />
      {confirm.error && <Refused fileName={fileName} problem={confirm.error} />}
      {confirm.data && <Result fileName={fileName} answer={confirm.data} />}
    </Section>
  )
}

function Refused({ fileName, problem }: { fileName: string; problem: ApiProblem }) {
  const title = words.refusedTitle(fileName)
  if (problem.code !== 'bank-answer-refused') return <FailureNotice cause={problem} title={title} />
  const faults = problem.errors.length > 0 ? problem.errors.map(({ message }) => message) : [problem.message]
  return <FileRefused title={title} faults={faults} hint={words.refusedHint} />
}

type Answer = AnswerOf<typeof payoutCalls.confirm>

function Result({ fileName, answer }: { fileName: string; answer: Answer }) {
  const { paid, refused, held, open, known, strange } = answer
  return (
    <Alert
      color={refused + held + strange > 0 ? 'orange' : 'green'}
      variant="light"
      icon={<IconCircleCheck aria-hidden />}
      title={words.resultTitle(fileName)}
      role="status"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="xs">
        <FactList of={bankAnswerCounts.map((name) => [words[name], texts.forms.number(answer[name])])} />
        {refused > 0 && <Text>{words.refusedNote}</Text>}
        {held > 0 && <Text>{words.heldNote}</Text>}
        {open > 0 && <Text>{words.openNote}</Text>}
        {strange > 0 && <Text>{words.strangeNote}</Text>}
        <UnreadValues words={words} values={answer.unreadValues} count={answer.unread} />
        {known > 0 && paid + refused + held + open + strange === 0 && <Text>{words.allKnown}</Text>}
      </Stack>
    </Alert>
  )
}
