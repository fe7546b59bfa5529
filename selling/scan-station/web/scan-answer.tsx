/** What is answered to a scan: the one big sentence, read from where one packs: what became of it, and why; and the orders to choose from. */
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconHelpCircle, IconHourglassHigh } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import type { Station, StationMessage, StationOrder, StationTone } from './kept-station.ts'
import classes from './scan-station.module.css'

const words = texts.scanStation

const icons: Record<StationTone, Icon> = {
  good: IconCircleCheck,
  item: IconCheck,
  asked: IconHelpCircle,
  unknown: IconHourglassHigh,
  bad: IconAlertTriangle,
}

type SaidBandProps = { said: StationMessage | null; open: StationOrder | null; isAsking: boolean }

export function StationMessageBand({ said, open, isAsking }: SaidBandProps) {
  return (
    <div role="status" aria-live="assertive" aria-label={words.answer}>
      {said && <Sentence said={said} open={open} isAsking={isAsking} />}
    </div>
  )
}

function Sentence({ said, open, isAsking }: SaidBandProps & { said: StationMessage }) {
  const Mark = icons[said.tone]
  const reasons = said.what === 'not-ready' && open ? open.order.reasons : said.more ? [said.more] : []
  const hint = hintOf(said, isAsking)
  return (
    <div className={classes.band} data-tone={said.tone}>
      <Mark size={56} stroke={1.5} aria-hidden />
      <Stack gap={4} miw={0}>
        <Text className={classes.said ?? ''}>
          {said.about !== '' && <strong>{said.about} </strong>}
          {words.said[said.what]}
        </Text>
        {reasons.map((reason, i) => (
          <Text key={reason} className={i === 0 ? (classes.reason ?? '') : (classes.further ?? '')}>
            {reason}
          </Text>
        ))}
        {hint !== null && <Text className={classes.further ?? ''}>{hint}</Text>}
      </Stack>
    </div>
  )
}

function hintOf({ what }: StationMessage, isAsking: boolean): string | null {
  if (isAsking) return null
  if (what === 'already') return words.alreadyText
  if (what === 'asked') return words.askedText
  if (what === 'not-ready') return words.correctText
  return what === 'choice' ? words.choiceText : null
}

type ChoiceListProps = { choice: NonNullable<Station['choice']>; onChosen: (number: number) => void }

/** Several orders that a scan may mean: each with the number that chooses it. */
export function ScanChoiceList({ choice: { candidates, more }, onChosen }: ChoiceListProps) {
  return (
    <Stack gap="xs" component="section" aria-label={words.said.choice}>
      {candidates.map(({ name, recipientName, city, itemCount }, i) => (
        <UnstyledButton key={`${name} ${recipientName} ${city}`} className={classes.candidate ?? ''} onClick={() => onChosen(i + 1)}>
          <span className={classes.number}>{texts.forms.number(i + 1)}</span>
          <span>
            <Text span className={classes.itemName ?? ''}>
              {name}
            </Text>
            <Text c="dimmed">{[recipientName, city, words.itemCount(itemCount)].filter(Boolean).join(' · ')}</Text>
          </span>
        </UnstyledButton>
      ))}
      {more > 0 && <Text c="dimmed">{words.more(more)}</Text>}
    </Stack>
  )
}
