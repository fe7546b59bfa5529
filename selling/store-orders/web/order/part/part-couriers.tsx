/** A part beside its couriers, and its buttons. */
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActivationBar, CourierChoice, useOfferChoice } from '#sending/shipment-editor/web/couriers.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { isStoreOrderUnpaid } from '../../../contract/list.ts'
import type { AwaitingOrder } from '../../../contract/page.ts'
import { chosenPointOf, pointOfLocker } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import classes from '../order.module.css'
import { type PartEditing, proposalReasonOf, proposedOfferOf } from './use-part.ts'
import { usePartSending } from './use-part-sending.ts'

type PartCouriersProps = { editor: StoreOrderEditing; awaiting: AwaitingOrder; part: PartEditing; children: ReactNode }

export function PartCouriers({ editor, awaiting, part, children }: PartCouriersProps) {
  const { offers, standing } = part
  const { sending, save, saveAll, activate, useSavedWithOthers } = usePartSending(editor, awaiting, part)
  // Whether an order that is not paid is sent at all is the user's answer.
  const proposedId = isStoreOrderUnpaid(editor.draft.base.payment) ? null : proposedOfferOf(offers)
  const choice = useOfferChoice({ offers, deadPoint: sending.deadPoint, before: awaiting.service, proposedId })
  useSavedWithOthers(choice.chosen)
  const { next } = editor
  return (
    <>
      <div className={classes.part}>
        {children}
        <Stack gap="md" role="group" aria-label={texts.offers.title} className={classes.couriers ?? ''}>
          <Title order={3}>{texts.offers.title}</Title>
          <WhyProposed awaiting={awaiting} part={part} />
          <CourierChoice
            choice={choice}
            standing={standing}
            hasPoint={chosenPointOf(editor.draft) !== null}
            onChoosePoint={(locker) => editor.change((now) => ({ ...now, ownPoint: pointOfLocker(locker) }))}
            onAskInvalid={part.showErrors}
          />
        </Stack>
      </div>
      <ActivationBar
        sending={sending}
        choice={choice}
        standing={standing}
        onActivate={(offer) => void activate(offer)}
        andNext={next && { label: next.label, onActivate: async (offer) => void ((await activate(offer)) && next.go()) }}
        onSave={(offer) => void save(offer)}
        keep={{
          save: saveAll,
          back: paths.storeOrder(editor.clientId, editor.draft.base.storeOrderId),
        }}
      />
    </>
  )
}

/** A part that no courier is asked about now: what is typed in it is saved with the others. */
export function WithoutCouriers({ editor, awaiting, part, children }: PartCouriersProps) {
  const { sending, useSavedWithOthers } = usePartSending(editor, awaiting, part)
  useSavedWithOthers(null)
  return (
    <>
      {children}
      <FormFailure message={sending.refusal?.message ?? null} />
    </>
  )
}

/** By which rule, or setting, one is proposed; and which rules did not match for want of a fact. */
function WhyProposed({ awaiting: { service, ruleRemarks }, part: { offers } }: { awaiting: AwaitingOrder; part: PartEditing }) {
  const why = service === null && proposedOfferOf(offers) !== null ? proposalReasonOf(offers) : null
  return (
    <>
      {why !== null && <Text c="dimmed">{texts.automation.proposed(why)}</Text>}
      {ruleRemarks.map((remark) => (
        <Text key={remark} c="dimmed" fz="xs">
          {remark}
        </Text>
      ))}
    </>
  )
}
