import { Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { texts } from '../../texts.ts'

type LongWorkProps = {
  /** What is being done. */
  doing: string
  done: number
  /** null: not known yet. */
  total: number | null
  /** The count in words: `120 din 320`. */
  count: string
  isRunning: boolean
  children?: ReactNode
}

/** Work that takes its time: what is being done, how far it is, how long it will take. */
export function LongWork({ doing, done, total, count, isRunning, children }: LongWorkProps) {
  const [first] = useState(() => ({ atMs: performance.now(), done }))
  const left = isRunning && total !== null ? secondsLeft(first, { atMs: performance.now(), done }, total) : null
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text fw={500}>{doing}</Text>
        <Text className="tabular" role="status">
          {count}
        </Text>
      </Group>
      {total !== null && <Progress value={percent(done, total)} aria-label={doing} size="lg" animated={isRunning} />}
      {left !== null && (
        <Text c="dimmed" fz="xs">
          {timeLeftText(left)}
        </Text>
      )}
      {children}
    </Stack>
  )
}

const percent = (done: number, total: number) => (total === 0 ? 0 : Math.min(100, (done / total) * 100))

/** How long work will still take, judged by its pace since it was first watched. */

type Reading = { atMs: number; done: number }

/** A pace seen for a shorter time, in ms, says nothing yet. */
const WATCHED_MS_MIN = 3_000

/** null: it cannot be known yet. */
export function secondsLeft(first: Reading, now: Reading, total: number): number | null {
  const done = now.done - first.done
  const watchedMs = now.atMs - first.atMs
  if (done <= 0 || watchedMs < WATCHED_MS_MIN) return null
  return Math.ceil(((total - now.done) * watchedMs) / done / 1000)
}

export function timeLeftText(seconds: number): string {
  return seconds < 60 ? texts.ui.lessThanMinuteLeft : texts.ui.minutesLeft(Math.round(seconds / 60))
}
