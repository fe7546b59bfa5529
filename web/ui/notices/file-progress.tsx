/** A file that is on its way: how much of it has come, and how many rows it will have. */
import { Paper, Progress } from '@mantine/core'
import type { ReceivedBytes } from '../../api.ts'
import { texts } from '../../texts.ts'
import { LongWork } from './long-work.tsx'

const BYTES_PER_MB = 1_000_000

export function FileProgress({ doing, received: { bytes, rows } }: { doing: string; received: ReceivedBytes }) {
  const count = texts.statement.received({ rows, megabytes: texts.forms.number(bytes / BYTES_PER_MB, 1) })
  return (
    <Paper withBorder p="md">
      <LongWork doing={doing} done={bytes} total={null} count={count} isRunning>
        <Progress value={100} animated aria-label={doing} size="lg" />
      </LongWork>
    </Paper>
  )
}
