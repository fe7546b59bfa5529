/** The couriers of a shipment: their offers and the one chosen, and the bar with its two buttons. */
import { ActionIcon, Alert, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconDeviceFloppy, IconPlayerTrackNext } from '@tabler/icons-react'
import { useState } from 'react'
import type { Bani } from '#contract/money.ts'
import { type ChosenService, chosenServiceOf, isSameService, type LockerOffered, type Offer } from '#sending/offers/contract/offers.ts'
import { CourierList } from '#sending/offers/web/courier-list.tsx'
import { type DeadPoint, withoutDeadPoint } from '#sending/offers/web/dead-point.ts'
import { isOfferAvailable } from '#sending/offers/web/offer-marks.ts'
import type { FetchedOffers } from '#sending/offers/web/use-offers.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { reserveBarRoom } from '#web/ui/form/bar-room.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { sendsTypedValuesMark } from '#web/ui/unfit-fields.ts'
import { Money } from '#web/ui/values/money.tsx'
import { BalanceShort, type SaveBeforeLeaving } from './balance-short.tsx'
import { RefusalNotice, UnknownOutcomeNotice } from './refusal-notice.tsx'
import classes from './shipment-editor.module.css'
import { reasonNotToActivate, type ShipmentValidity } from './standing.ts'
import type { ShipmentSending } from './use-sending.ts'

const shipmentTexts = texts.shipmentEditor

export type OfferChoice = { offers: FetchedOffers; chosen: Offer | null; choose: (offer: Offer) => void }

type ChoiceInputs = {
  offers: FetchedOffers
  deadPoint: DeadPoint | null
  /** Chosen before: as it was saved. */
  before?: ChosenService | null
  /** Taken as long as nothing is chosen. */
  proposedId?: string | null
}

/** Offers asked anew have new ids: the choice is the service, and only one on the list counts. */
export function useOfferChoice({ offers, deadPoint, before = null, proposedId = null }: ChoiceInputs): OfferChoice {
  const [wanted, setWanted] = useState(before)
  const list = withoutDeadPoint(offers.list, deadPoint)
  const isChosen = (offer: Offer) => (wanted === null ? offer.id === proposedId : isSameService(chosenServiceOf(offer), wanted))
  const chosen = list?.offers.find((offer) => isOfferAvailable(offer) && isChosen(offer)) ?? null
  return { offers: { ...offers, list }, chosen, choose: (offer) => setWanted(chosenServiceOf(offer)) }
}

type CourierChoiceProps = {
  choice: OfferChoice
  standing: ShipmentValidity
  /** Incomplete, and nothing on the screen is marked wrong. */
  isUntouched?: boolean
  hasPoint: boolean
  onChoosePoint: (locker: LockerOffered) => void
  /** An incomplete shipment was asked about: shows what is missing. */
  onAskInvalid: () => void
}

export function CourierChoice({ choice, standing, isUntouched = false, hasPoint, onChoosePoint, onAskInvalid }: CourierChoiceProps) {
  return (
    <>
      {hasPoint && isPointRefused(choice.offers) && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {shipmentTexts.pointNotServed}
        </Alert>
      )}
      <CourierList
        offers={choice.offers}
        isInvalid={standing === 'invalid'}
        isUntouched={isUntouched}
        hasPoint={hasPoint}
        chosenId={choice.chosen?.id ?? null}
        onChoose={choice.choose}
        onChoosePoint={onChoosePoint}
        onAskInvalid={onAskInvalid}
      />
    </>
  )
}

/** No offer leads to the chosen point, and the list itself does not say so already. */
function isPointRefused({ list }: FetchedOffers): boolean {
  if (!list || list.offers.length === 0 || list.lockerAlternatives.length > 0) return false
  const isSaid = list.warnings.some(({ code }) => code === 'locker-unavailable')
  return !isSaid && !list.offers.some((offer) => offer.locker && isOfferAvailable(offer))
}

type ActivationBarProps = {
  sending: ShipmentSending
  choice: OfferChoice
  standing: ShipmentValidity
  isUntouched?: boolean
  /** What the user has to decide before it is sent; null: nothing. */
  undecided?: string | null
  onActivate: (offer: Offer) => void
  /** null: it cannot be left for later. */
  onSave: ((offer: Offer | null) => void) | null
  /** What it does instead of activating. `reason`: why not now. `charge`: what it costs. */
  instead?: { label: string; busyLabel: string; reason: string | null; charge: Bani } | null
  /** Before a top-up. */
  keep?: SaveBeforeLeaving
  /** A second way to activate, by its label; null: there is none. */
  andNext?: { label: string; onActivate: (offer: Offer) => void } | null
}

/** A refusal stands over the buttons it answers, in sight wherever the page is scrolled. */
export function ActivationBar({
  sending,
  choice,
  standing,
  isUntouched = false,
  undecided = null,
  onActivate,
  andNext = null,
  onSave,
  instead = null,
  keep,
}: ActivationBarProps) {
  const { doing, refusal, isUnknown, forgetRefusal } = sending
  const { offers, chosen } = choice
  // A saved order would not remember it. What is invalid is not saved either, and says why at its fields.
  const isUndecided = undecided !== null && standing !== 'invalid'
  const isSending = doing === 'activate' || doing === 'correct'
  const [label, busyLabel] = instead ? [instead.label, instead.busyLabel] : [shipmentTexts.activate, shipmentTexts.activating]
  const notReady = reasonNotToActivate({ standing, isUntouched, undecided, wasAsked: offers.wasAsked, hasChosen: chosen !== null })
  return (
    <div ref={reserveBarRoom} className={`save-bar ${classes.bottom}`}>
      {refusal && <RefusalNotice refusal={refusal} chosen={chosen} onClose={forgetRefusal} />}
      {isUnknown && doing && <UnknownOutcomeNotice intent={doing} />}
      {chosen && !doing && refusal === null && <BalanceShort chosen={chosen} charge={instead?.charge ?? chosen.price} keep={keep} />}
      <SaveBar
        label={isSending ? busyLabel : label}
        reason={doing ? null : (notReady ?? instead?.reason ?? null)}
        isBusy={isSending}
        onSave={() => chosen && onActivate(chosen)}
      >
        {chosen && !doing && (
          <Text>
            {`${chosen.courierName} ${chosen.serviceName} `}
            <Money amount={chosen.price} fw={600} />
          </Text>
        )}
        {isSending && (
          <Text role="status" c="dimmed">
            {busyLabel}
          </Text>
        )}
        {onSave && (
          <SecondButton
            variant="default"
            icon={IconDeviceFloppy}
            label={shipmentTexts.saveForLater}
            onClick={() => onSave(chosen)}
            loading={doing === 'save'}
            disabled={isSending || isUndecided}
          />
        )}
        {andNext && (
          <SecondButton
            variant="light"
            icon={IconPlayerTrackNext}
            label={andNext.label}
            onClick={() => chosen && andNext.onActivate(chosen)}
            disabled={chosen === null || doing !== null || isUndecided}
          />
        )}
      </SaveBar>
    </div>
  )
}

type SecondButtonProps = { variant: string; icon: Icon; label: string; onClick: () => void; loading?: boolean; disabled: boolean }

/** On a phone a drawing, so that the bar is one line and the form keeps the window. */
function SecondButton({ icon: Mark, label, ...rest }: SecondButtonProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`, window.matchMedia(`(max-width: ${CARDS_BELOW})`).matches)
  if (!isPhone)
    return (
      <Button {...rest} {...sendsTypedValuesMark}>
        {label}
      </Button>
    )
  return (
    <ActionIcon {...rest} {...sendsTypedValuesMark} size={44} aria-label={label} title={label}>
      <Mark size={20} aria-hidden />
    </ActionIcon>
  )
}
