/** The order as it is typed, with the couriers beside it. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Offer } from '../../../../contract/offers.ts'
import { paths } from '../../../paths.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { texts } from '../../../texts.ts'
import { Section } from '../../../ui/section.tsx'
import { ActivationBar, CourierChoice, useOfferChoice } from '../../shipment-editor/couriers.tsx'
import { LockerChoice } from '../../shipment-editor/locker-choice.tsx'
import { OptionFields } from '../../shipment-editor/option-fields.tsx'
import { type DraftPlace, forgetDraft, saveDraft } from './kept-draft.ts'
import classes from './new-order.module.css'
import type { OrderDraft } from './order-draft.ts'
import { type OrderForm, useOrderForm, useOrderParty } from './order-form.ts'
import { PackagesSection } from './packages-section.tsx'
import { PartySection } from './party-section.tsx'
import { notSavedYet } from './save-order.ts'
import { useOrderOffers } from './use-order-offers.ts'
import { useOrderSending } from './use-order-sending.ts'

const newOrderTexts = texts.orders.newOrder

export type EditorStart = {
  place: DraftPlace
  /** The order without anything typed: empty with the default sender, or as saved. */
  untouched: OrderDraft
  /** What was typed before a reload of the page; null: nothing. */
  restored: { draft: OrderDraft; savedAs: string | null } | null
}

export function OrderEditor({ start, onStartOver }: { start: EditorStart; onStartOver: () => void }) {
  const { place, untouched, restored } = start
  const navigate = useNavigate()
  const [saved] = useState(() => notSavedYet(restored?.savedAs ?? place.orderId))
  // What is safe on the server or was never typed; compared when the page is left.
  const safeText = useRef(JSON.stringify(untouched))
  const form = useOrderForm(restored?.draft ?? untouched, (draft) => saveDraft(place, { draft, savedAs: saved.uniqueId }))
  const sender = useOrderParty(form, 'sender')
  const recipient = useOrderParty(form, 'recipient')
  const { offers, standing, showErrors } = useOrderOffers(form, { sender, recipient })

  const { sending, save, activate } = useOrderSending({
    form,
    saved,
    standing,
    onSaved: () => {
      safeText.current = JSON.stringify(form.getValues())
      saveDraft(place, { draft: form.getValues(), savedAs: saved.uniqueId })
    },
    onOfferGone: offers.ask,
    showErrors,
  })
  const choice = useOfferChoice({ offers, deadPoint: sending.deadPoint })
  const saveForLater = async (offer: Offer | null) => {
    if (await save(offer)) void navigate({ href: paths.orders })
  }
  const activateWith = async (offer: Offer) => {
    const uniqueId = await activate(offer)
    if (uniqueId) void navigate({ href: paths.orderDetails(uniqueId) })
  }

  return (
    <>
      {restored && <RestoredNotice onStartOver={onStartOver} />}
      <div className={classes.layout}>
        <div className={classes.form}>
          <PartySection side="sender" title={newOrderTexts.sender} form={form} inputs={sender} />
          <PartySection side="recipient" title={newOrderTexts.recipient} form={form} inputs={recipient}>
            <OrderLocker form={form} />
          </PartySection>
          <PackagesSection form={form} />
          <OptionsSection form={form} />
        </div>
        <div className={classes.couriers}>
          <Section title={texts.offers.title}>
            <CourierChoice
              choice={choice}
              standing={standing}
              hasPoint={form.values.locker !== null}
              onChoosePoint={(locker) => form.setFieldValue('locker', locker)}
              onAskInvalid={showErrors}
            />
          </Section>
        </div>
      </div>
      <ActivationBar
        sending={sending}
        choice={choice}
        standing={standing}
        onActivate={(offer) => void activateWith(offer)}
        onSave={(offer) => void saveForLater(offer)}
      />
      <LeaveGuard
        title={texts.shipmentEditor.leaveTitle}
        body={texts.shipmentEditor.leaveBody}
        hasChanges={() => JSON.stringify(form.getValues()) !== safeText.current}
        onLeave={() => forgetDraft(place)}
      />
    </>
  )
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert color="gray" role="status" classNames={{ message: 'ink' }}>
      <Group justify="space-between" gap="sm">
        <Text>{newOrderTexts.restored}</Text>
        <Button variant="default" size="compact-sm" onClick={onStartOver}>
          {newOrderTexts.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

/** The point the recipient asked for, if any. */
function OrderLocker({ form }: { form: OrderForm }) {
  const { locker, recipient, extraOptions } = form.values
  return (
    <LockerChoice
      title={newOrderTexts.lockerTitle}
      point={locker && { name: locker.name, locker }}
      none={<Text c="dimmed">{newOrderTexts.lockerNone}</Text>}
      near={recipient.party.address}
      needsRepayment={extraOptions.hasRepayment}
      onPick={(picked) => form.setFieldValue('locker', picked)}
      back={locker && { label: newOrderTexts.removeLocker, onClick: () => form.setFieldValue('locker', null) }}
    />
  )
}

function OptionsSection({ form }: { form: OrderForm }) {
  return (
    <Section title={texts.shipmentEditor.extraOptions}>
      <OptionFields
        inputs={{
          options: form.values.extraOptions,
          errors: form.errors,
          change: (options, path) => {
            form.setFieldValue('extraOptions', options)
            form.clearFieldError(path)
          },
          onLeave: (path) => form.validateField(path),
        }}
      />
    </Section>
  )
}
