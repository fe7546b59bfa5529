/** The courier services an order can be given to. */
import { Alert, Button, Group, Loader, Radio, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import type { LockerOffered, Offer, OfferList } from '../contract/offers.ts'
import { LockerLines } from './locker-lines.tsx'
import { groupOffers, type OfferMarks, offerMarksOf } from './offer-marks.ts'
import { OfferRow } from './offer-row.tsx'
import classes from './offers.module.css'
import { type FetchedOffers, isRefusedCall } from './use-offers.ts'

const offerTexts = texts.offers

type CourierListProps = {
  offers: FetchedOffers
  isInvalid: boolean
  /** It is incomplete, and nothing on the screen is marked wrong. */
  isUntouched: boolean
  /** The order names a point: what leads there comes first. */
  hasPoint: boolean
  chosenId: string | null
  onChoose: (offer: Offer) => void
  /** A point to deliver to instead of the one that cannot take the parcel. */
  onChoosePoint: (locker: LockerOffered) => void
  /** An incomplete order was asked about: shows what is missing. */
  onAskInvalid: () => void
}

export function CourierList(props: CourierListProps) {
  const { offers, isInvalid, isUntouched, hasPoint, chosenId, onChoose, onChoosePoint, onAskInvalid } = props
  const { list, error, wasAsked, isAsking, secondsLeft, ask } = offers
  const answer = useRef<HTMLElement>(null)
  const toAnswer = useFocusOnAnswer(answer, isAsking)
  const pressed = () => {
    toAnswer()
    ask()
  }
  return (
    <Stack gap="sm">
      {isInvalid && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} classNames={{ message: 'ink' }}>
          {isUntouched ? offerTexts.appearHere : offerTexts.invalid}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant={wasAsked ? 'subtle' : 'filled'}
          {...(wasAsked ? { size: 'compact-sm' } : {})}
          leftSection={wasAsked ? <IconRefresh size={16} aria-hidden /> : undefined}
          loading={isAsking}
          onClick={isInvalid ? onAskInvalid : pressed}
        >
          {wasAsked ? offerTexts.refresh : offerTexts.show}
        </Button>
        <Progress secondsLeft={secondsLeft} isAsking={isAsking} came={list?.offers.length ?? null} />
      </Group>
      <section ref={answer} tabIndex={-1} aria-label={offerTexts.answer} className={classes.answer}>
        {error && isRefusedCall(error) && <FailureNotice cause={error} onRetry={ask} />}
        {list && <OfferGroups list={list} hasPoint={hasPoint} chosenId={chosenId} onChoose={onChoose} onChoosePoint={onChoosePoint} />}
      </section>
    </Stack>
  )
}

/** What was asked for by the button, which is busy meanwhile, comes into view and has the keys. What comes by itself moves nothing. */
function useFocusOnAnswer(answer: RefObject<HTMLElement | null>, isAsking: boolean): () => void {
  const [isAwaited, setAwaited] = useState<'pressed' | 'asking' | null>(null)
  if (isAwaited === 'pressed' && isAsking) setAwaited('asking')
  const isThere = isAwaited === 'asking' && !isAsking
  useEffect(() => {
    if (!isThere) return
    setAwaited(null)
    const shown = answer.current
    shown?.focus({ preventScroll: true })
    const top = shown?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight / 2) shown?.scrollIntoView({ block: 'start' })
  }, [isThere, answer])
  return () => setAwaited('pressed')
}

type ProgressProps = { secondsLeft: number | null; isAsking: boolean; came: number | null }

function Progress({ secondsLeft, isAsking, came }: ProgressProps) {
  return (
    <Group gap="sm" role="status">
      {(secondsLeft !== null || isAsking) && (
        <>
          <Loader size={16} aria-hidden />
          <Text c="dimmed">{secondsLeft === null ? offerTexts.asking : offerTexts.appearIn(secondsLeft)}</Text>
        </>
      )}
      {secondsLeft === null && !isAsking && came !== null && <Text c="dimmed">{offerTexts.came(came)}</Text>}
    </Group>
  )
}

type OfferGroupsProps = { list: OfferList } & Pick<CourierListProps, 'hasPoint' | 'chosenId' | 'onChoose' | 'onChoosePoint'>

function OfferGroups({ list, hasPoint, chosenId, onChoose, onChoosePoint }: OfferGroupsProps) {
  const marks = offerMarksOf(list.offers)
  const choose = (id: string) => {
    const offer = list.offers.find((one) => one.id === id)
    if (offer) onChoose(offer)
  }
  return (
    <Stack gap="sm">
      <Warnings list={list} onChoosePoint={onChoosePoint} />
      {list.offers.length === 0 && <Text>{offerTexts.none}</Text>}
      <Radio.Group value={chosenId} onChange={choose} label={offerTexts.chooseService}>
        <Stack gap="md" mt="sm">
          {groupOffers(list.offers, hasPoint).map(({ title, offers }) => (
            <ServiceGroup key={title} title={offerTexts.groups[title]} offers={offers} marks={marks} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

function ServiceGroup({ title, offers, marks }: { title: string; offers: readonly Offer[]; marks: OfferMarks }) {
  return (
    <Stack gap="sm">
      <Title order={3}>{title}</Title>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} marks={marks} />
      ))}
    </Stack>
  )
}

/** A courier that did not answer costs its own offers; a point that cannot take the parcel has others near it. */
function Warnings({ list, onChoosePoint }: { list: OfferList; onChoosePoint: (locker: LockerOffered) => void }) {
  const { warnings, lockerAlternatives } = list
  if (warnings.length === 0 && lockerAlternatives.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      <Stack gap="sm">
        {warnings.map((warning) => (
          <Text key={`${warning.courier} ${warning.code}`}>{warning.message}</Text>
        ))}
        {lockerAlternatives.length > 0 && (
          <>
            {warnings.length === 0 && <Text>{offerTexts.pointUnavailable}</Text>}
            <Text>{offerTexts.alternatives}</Text>
            {lockerAlternatives.map((locker) => (
              <PointChoice key={`${locker.courier} ${locker.id}`} locker={locker} onChoose={() => onChoosePoint(locker)} />
            ))}
          </>
        )}
      </Stack>
    </Alert>
  )
}

function PointChoice({ locker, onChoose }: { locker: LockerOffered; onChoose: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <LockerLines locker={locker} />
      <Button size="compact-sm" variant="default" flex="none" onClick={onChoose} aria-label={offerTexts.choosePoint(locker.name)}>
        {offerTexts.choose}
      </Button>
    </Group>
  )
}
