/** The couriers of a part, and its two buttons. */
import { Stack, Title } from '@mantine/core'
import type { AwaitingOrder } from '../../../../../contract/store-orders/page.ts'
import { texts } from '../../../../texts.ts'
import { ActivationBar, CourierChoice, useOfferChoice } from '../../../shipment-editor/couriers.tsx'
import { pointAt, pointOf } from '../draft/order-draft.ts'
import type { Editor } from '../editor.ts'
import type { Part } from './use-part.ts'
import { usePartSending } from './use-part-sending.ts'

export function PartCouriers({ editor, awaiting, part }: { editor: Editor; awaiting: AwaitingOrder; part: Part }) {
  const { offers, standing } = part
  const { sending, save, activate } = usePartSending(editor, awaiting, part)
  const choice = useOfferChoice({ offers, deadPoint: sending.deadPoint, before: awaiting.service })
  return (
    <Stack gap="md" role="group" aria-label={texts.offers.title}>
      <Title order={3}>{texts.offers.title}</Title>
      <CourierChoice
        choice={choice}
        standing={standing}
        hasPoint={pointOf(editor.draft) !== null}
        onChoosePoint={(locker) => editor.change((now) => ({ ...now, ownPoint: pointAt(locker) }))}
        onAskInvalid={part.showErrors}
      />
      <ActivationBar
        sending={sending}
        choice={choice}
        standing={standing}
        onActivate={(offer) => void activate(offer)}
        onSave={(offer) => void save(offer)}
      />
    </Stack>
  )
}
