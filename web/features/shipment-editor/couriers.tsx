/** The couriers of a shipment: their offers and the one chosen, and the bar with its two buttons. */
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChosenService, isSameService, type LockerOffered, type Offer, serviceOf } from '../../../contract/offers.ts'
import { texts } from '../../texts.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Money } from '../../ui/values/money.tsx'
import { CourierList } from '../offers/courier-list.tsx'
import { type DeadPoint, withoutDeadPoint } from '../offers/dead-point.ts'
import { isAvailable } from '../offers/offer-marks.ts'
import type { Offers } from '../offers/use-offers.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import classes from './shipment-editor.module.css'
import { reasonNotToActivate, type ShipmentValidity } from './standing.ts'
import type { Sending } from './use-sending.ts'

const shipmentTexts = texts.shipmentEditor

export type OfferChoice = { offers: Offers; chosen: Offer | null; choose: (offer: Offer) => void }

type ChoiceInputs = {
  offers: Offers
  deadPoint: DeadPoint | null
  /** Chosen before: as it was saved. */
  before?: ChosenService | null
}

/** Offers asked anew have new ids: the choice is the service, and only one on the list counts. */
export function useOfferChoice({ offers, deadPoint, before = null }: ChoiceInputs): OfferChoice {
  const [wanted, setWanted] = useState(before)
  const list = withoutDeadPoint(offers.list, deadPoint)
  const chosen = list?.offers.find((offer) => wanted !== null && isAvailable(offer) && isSameService(serviceOf(offer), wanted)) ?? null
  return { offers: { ...offers, list }, chosen, choose: (offer) => setWanted(serviceOf(offer)) }
}

type CourierChoiceProps = {
  choice: OfferChoice
  standing: ShipmentValidity
  hasPoint: boolean
  onChoosePoint: (locker: LockerOffered) => void
  /** An incomplete shipment was asked about: shows what is missing. */
  onAskInvalid: () => void
}

export function CourierChoice({ choice, standing, hasPoint, onChoosePoint, onAskInvalid }: CourierChoiceProps) {
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
function isPointRefused({ list }: Offers): boolean {
  if (!list || list.offers.length === 0 || list.lockerAlternatives.length > 0) return false
  const isSaid = list.warnings.some(({ code }) => code === 'locker-unavailable')
  return !isSaid && !list.offers.some((offer) => offer.locker && isAvailable(offer))
}

type ActivationBarProps = {
  sending: Sending
  choice: OfferChoice
  standing: ShipmentValidity
  onActivate: (offer: Offer) => void
  onSave: (offer: Offer | null) => void
}

/** A refusal stands over the buttons it answers, in sight wherever the page is scrolled. */
export function ActivationBar({ sending, choice, standing, onActivate, onSave }: ActivationBarProps) {
  const { doing, refusal, forgetRefusal } = sending
  const { offers, chosen } = choice
  return (
    <div className={`save-bar ${classes.bottom}`}>
      {refusal && <RefusalNotice refusal={refusal} onClose={forgetRefusal} />}
      <SaveBar
        label={doing === 'activate' ? shipmentTexts.activating : shipmentTexts.activate}
        reason={doing ? null : reasonNotToActivate({ standing, wasAsked: offers.wasAsked, hasChosen: chosen !== null })}
        isBusy={doing === 'activate'}
        onSave={() => chosen && onActivate(chosen)}
      >
        {chosen && !doing && (
          <Text>
            {`${chosen.courierName} ${chosen.serviceName} `}
            <Money amount={chosen.price} fw={600} />
          </Text>
        )}
        {doing === 'activate' && (
          <Text role="status" c="dimmed">
            {shipmentTexts.activating}
          </Text>
        )}
        <Button variant="default" onClick={() => onSave(chosen)} loading={doing === 'save'} disabled={doing === 'activate'}>
          {shipmentTexts.saveForLater}
        </Button>
      </SaveBar>
    </div>
  )
}
