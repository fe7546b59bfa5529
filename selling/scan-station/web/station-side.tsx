/** Beside the open order: what is not known yet, what was scanned last, what this station did today. */
import { Group, Stack, Text } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import type { Station, StationCall, StationMessage } from './kept-station.ts'
import classes from './scan-station.module.css'

const words = texts.scanStation

export function StationCounts({ counts }: Pick<Station, 'counts'>) {
  const shown = (['activated', 'printed', 'checked', 'cancelled'] as const).filter((what) => what !== 'cancelled' || counts.cancelled > 0)
  return (
    <Group gap="md" component="section" aria-label={words.today}>
      {shown.map((what) => (
        <Text key={what} span className="nowrap">
          <Text span c="dimmed">
            {words.counts[what]}
          </Text>{' '}
          <Text span fw={700} fz="lg" className="tabular">
            {texts.forms.number(counts[what])}
          </Text>
        </Text>
      ))}
    </Group>
  )
}

/** So many are named; the number says how many there are. */
const NAMED_MAX = 6

export function StationQueue({ deeds }: Pick<Station, 'deeds'>) {
  if (deeds.length === 0) return null
  return (
    <Section title={words.queue(deeds.length)}>
      <Text c="dimmed">{words.queueText}</Text>
      <Stack gap={4}>
        {deeds.slice(0, NAMED_MAX).map((deed) => (
          <Group key={deed.id} gap="xs" wrap="nowrap">
            <IconHourglassHigh size={18} aria-hidden />
            <Text className={classes.line ?? ''}>{nameOf(deed)}</Text>
          </Group>
        ))}
        {deeds.length > NAMED_MAX && <Text c="dimmed">{words.more(deeds.length - NAMED_MAX)}</Text>}
      </Stack>
    </Section>
  )
}

const nameOf = (deed: StationCall): string => (deed.kind === 'scan' ? deed.input.text : words.cancelling(deed.awb))

/** Scanned while the answers were late, and not done: seen until it is scanned again, or put away. */
export function StationLeftovers({ left }: { left: readonly StationMessage[] }) {
  if (left.length === 0) return null
  return (
    <Section title={words.left(left.length)}>
      <Stack gap={4}>
        {left.map(({ id, about, what, more }) => (
          <Text key={id} className={classes.line ?? ''}>
            <strong>{about}</strong> {words.said[what]}
            {more !== '' && `: ${more}`}
          </Text>
        ))}
      </Stack>
    </Section>
  )
}

export function StationJournal({ journal }: { journal: readonly StationMessage[] }) {
  if (journal.length === 0) return null
  return (
    <Section title={words.journal}>
      <Stack gap={4} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {journal.map(({ id, at, about, what, tone }) => (
          <Group key={id} component="li" gap="xs" wrap="nowrap" align="baseline">
            <span className={classes.dot} data-tone={tone} aria-hidden />
            <Text className={classes.line ?? ''}>
              <Text span c="dimmed" className="tabular">
                {timeOf(at)}{' '}
              </Text>
              <strong>{about}</strong> {words.said[what]}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

/** Today's, mostly: the day is left out. */
const timeOf = (at: string): string => texts.forms.dateTime(at).split(' ').at(-1) ?? ''
