/** The couriers of a part, and its two buttons. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isSameService, serviceOf } from '../../../../../contract/offers.ts'
import type { AwaitingOrder } from '../../../../../contract/store-orders/page.ts'
import { SaveBar } from '../../../../ui/form/save-bar.tsx'
import { Money } from '../../../../ui/values/money.tsx'
import { CourierList } from '../../../offers/courier-list.tsx'
import { withoutDeadPoint } from '../../../offers/dead-point.ts'
import { isAvailable } from '../../../offers/offer-marks.ts'
import { texts as offerTexts } from '../../../offers/texts.ts'
import { texts as sendingTexts } from '../../../orders/new-order/texts.ts'
import { reasonNotToActivate } from '../../../shipment-editor/reason-not-to-activate.ts'
import { RefusalNotice } from '../../../shipment-editor/refusal-notice.tsx'
import { pointAt, pointOf } from '../draft/order-draft.ts'
import type { Editor } from '../editor.ts'
import { texts } from '../texts.ts'
import type { Part } from './use-part.ts'
import { usePartSending } from './use-part-sending.ts'

export function PartCouriers({ editor, awaiting, part }: { editor: Editor; awaiting: AwaitingOrder; part: Part }) {
  const { offers, standing } = part
  const [wanted, setWanted] = useState(awaiting.service)
  const { doing, refusal, deadPoint, forgetRefusal, save, activate } = usePartSending(editor, awaiting, part)
  const shown = withoutDeadPoint(offers.list, deadPoint)
  const list = shown?.offers ?? []
  // Offers asked anew have new ids: the choice is the service, and only one on the list counts.
  const chosen = list.find((offer) => wanted !== null && isAvailable(offer) && isSameService(serviceOf(offer), wanted)) ?? null
  const hasPoint = pointOf(editor.draft) !== null
  const isPointRefused = hasPoint && list.length > 0 && !list.some((offer) => offer.locker && isAvailable(offer))
  return (
    <Stack gap="md" role="group" aria-label={offerTexts.title}>
      <Title order={3}>{offerTexts.title}</Title>
      {isPointRefused && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {texts.pointNotServed}
        </Alert>
      )}
      <CourierList
        offers={{ ...offers, list: shown }}
        isInvalid={standing === 'invalid'}
        hasPoint={hasPoint}
        chosenId={chosen?.id ?? null}
        onChoose={(offer) => setWanted(serviceOf(offer))}
        onChoosePoint={(locker) => editor.change((now) => ({ ...now, ownPoint: pointAt(locker) }))}
        onAskInvalid={part.showErrors}
      />
      {refusal && <RefusalNotice refusal={refusal} onClose={forgetRefusal} />}
      <SaveBar
        label={doing === 'activate' ? sendingTexts.activating : sendingTexts.activate}
        reason={doing ? null : reasonNotToActivate({ standing, wasAsked: offers.wasAsked, hasChosen: chosen !== null })}
        isBusy={doing === 'activate'}
        onSave={() => chosen && void activate(chosen)}
      >
        {chosen && !doing && (
          <Text>
            {`${chosen.courierName} ${chosen.serviceName} `}
            <Money amount={chosen.price} fw={600} />
          </Text>
        )}
        {doing === 'activate' && (
          <Text role="status" c="dimmed">
            {sendingTexts.activating}
          </Text>
        )}
        <Button variant="default" onClick={() => void save(chosen)} loading={doing === 'save'} disabled={doing === 'activate'}>
          {sendingTexts.saveForLater}
        </Button>
      </SaveBar>
    </Stack>
  )
}
