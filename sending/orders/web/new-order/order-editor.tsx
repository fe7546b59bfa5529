/** The order as it is typed, with the couriers beside it. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { writtenOrderPartOf } from '#sending/addresses/contract/order-parts.ts'
import { ChosenService, chosenServiceOf, type Offer } from '#sending/offers/contract/offers.ts'
import { ActivationBar, CourierChoice, useOfferChoice } from '#sending/shipment-editor/web/couriers.tsx'
import { OptionFields } from '#sending/shipment-editor/web/option-fields.tsx'
import { parseKept } from '#web/kept.ts'
import { paths } from '#web/paths.ts'
import { endErrand, hasErrand } from '#web/shell/errands/errands.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { texts } from '#web/texts.ts'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { Section } from '#web/ui/section.tsx'
import type { OrderDetails } from '../../contract/orders.ts'
import { correctionVerb } from './correction-bar.tsx'
import { type DraftPlace, forgetDraft, type SavedDraft, saveDraft } from './kept-draft.ts'
import classes from './new-order.module.css'
import { orderChanges } from './order-changes.ts'
import { draftOfOrder, type OrderDraft } from './order-draft.ts'
import { type OrderForm, useOrderForm, useOrderParty } from './order-form.ts'
import { keepPacking } from './packing/last-packing.ts'
import { PackagesSection } from './packing/packages-section.tsx'
import { RecipientSection } from './recipient-section.tsx'
import { newUnsavedOrder } from './save-order.ts'
import { SenderSection } from './sender-section.tsx'
import { useOrderOffers } from './use-order-offers.ts'
import { useOrderSending } from './use-order-sending.ts'

const newOrderTexts = texts.orders.newOrder

export type OrderEditorStart = {
  place: DraftPlace
  /** The order without anything typed: empty with the default sender, or as saved. */
  untouched: OrderDraft
  /** Of the saved order; null: it is not saved yet. */
  version: string | null
  /** What was typed before a reload of the page; null: nothing. */
  restored: SavedDraft | null
  /** The order with an AWB that is corrected; left out: one without. */
  corrected?: OrderDetails | null
  /** What its order was sent with before; left out: with nothing. */
  serviceBefore?: ChosenService | null
}

export function OrderEditor({ start, onStartOver }: { start: OrderEditorStart; onStartOver: () => void }) {
  const { place, untouched, version, restored, corrected = null, serviceBefore = null } = start
  const navigate = useNavigate()
  // The offer of an order that waited for its money.
  const here = place.orderId === null ? paths.newOrder : paths.editOrder(place.orderId)
  const [takenUp] = useState(() => parseKept(ChosenService, endErrand(here)))
  const [saved] = useState(() => newUnsavedOrder(restored?.savedAs ?? place.orderId, restored?.version ?? version))
  const keep = (draft: OrderDraft) => saveDraft(place, { draft, savedAs: saved.uniqueId, version: saved.beganWith.current })
  // What is safe on the server or was never typed; compared when the page is left.
  const safeText = useRef(JSON.stringify(untouched))
  const form = useOrderForm(restored?.draft ?? untouched, keep)
  const sender = useOrderParty(form, 'sender')
  const recipient = useOrderParty(form, 'recipient')
  const { offers, standing, isUntouched, showErrors } = useOrderOffers(form, { sender, recipient })

  const { sending, versions, save, activate, correct } = useOrderSending({
    form,
    saved,
    standing,
    onSaved: () => {
      safeText.current = JSON.stringify(form.getValues())
      keep(form.getValues())
    },
    onOfferGone: offers.ask,
    showErrors,
  })
  const choice = useOfferChoice({
    ...{ offers, deadPoint: sending.deadPoint },
    before: takenUp ?? (corrected?.offer ? chosenServiceOf(corrected.offer) : serviceBefore),
  })
  const { chosen } = choice
  const saveForLater = async (offer: Offer | null) => {
    if (await save(offer)) void navigate({ href: paths.orders })
  }
  const forgetCorrected = () => corrected && forgetDraft(place)
  const activateWith = async (offer: Offer) => {
    const uniqueId = await (corrected ? correct(offer, corrected) : activate(offer))
    if (uniqueId === null) return
    forgetCorrected()
    if (place.orderId === null) keepPacking(place.accountId, form.getValues().packing)
    void navigate({ href: paths.orderDetails(uniqueId) })
  }

  return (
    <>
      {restored && <RestoredNotice onStartOver={onStartOver} />}
      <div className={classes.layout}>
        <div className={classes.sender}>
          <SenderSection form={form} inputs={sender} />
        </div>
        <div className={classes.recipient}>
          <RecipientSection form={form} inputs={recipient} hasFocusFirst={place.orderId === null && restored === null} />
        </div>
        <div className={classes.parcel}>
          <PackagesSection form={form} />
          <OptionsSection form={form} />
        </div>
        <div className={classes.couriers}>
          <Section title={texts.offers.title}>
            <CourierChoice
              choice={choice}
              standing={standing}
              isUntouched={isUntouched}
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
        isUntouched={isUntouched}
        undecided={undecidedCash(form.values)}
        onActivate={(offer) => void activateWith(offer)}
        onSave={corrected ? null : (offer) => void saveForLater(offer)}
        instead={corrected && correctionVerb(corrected, { draft: form.values, chosen })}
      />
      <ChangedMeanwhile
        of={versions}
        changes={(order) => orderChanges({ saved: draftOfOrder(order), typed: form.getValues() })}
        onSaveTyped={() => void (sending.refusal?.intent === 'activate' && chosen ? activateWith(chosen) : saveForLater(chosen))}
        onTakeSaved={sending.forgetRefusal}
      />
      <LeaveGuard
        title={texts.shipmentEditor.leaveTitle}
        body={texts.shipmentEditor.leaveBody}
        // Who goes to top up finds everything as it was.
        hasChanges={() => !hasErrand(here) && JSON.stringify(form.getValues()) !== safeText.current}
        onLeave={() => hasErrand(here) || forgetDraft(place)}
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

/** Cash that a pasted text names is placed or left out before the parcel goes: what was meant to be collected would be given away. */
function undecidedCash({ unplaced }: OrderDraft): string | null {
  const cash = unplaced.find((text) => writtenOrderPartOf(text).kind === 'cash')
  return cash === undefined ? null : newOrderTexts.unplaced.undecidedCash(cash)
}
