import type { ApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { FileRefused } from '#web/ui/notices/file-refused.tsx'

const words = texts.settlements

export function SettlementReadingFailure({ fileName, problem }: { fileName: string; problem: ApiProblem }) {
  const title = words.refusedTitle(fileName)
  if (problem.code !== 'spreadsheet-refused') return <FailureNotice cause={problem} title={title} />
  const faults = problem.errors.length > 0 ? problem.errors.map(({ message }) => message) : [problem.message]
  return <FileRefused title={title} faults={faults} hint={words.refusedHint} />
}
