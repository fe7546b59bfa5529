/** The order as it is typed, with the couriers beside it. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type ChosenService, isSameService, serviceOf } from '../../../../contract/offers.ts'
import { paths } from '../../../paths.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Section } from '../../../ui/section.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { CourierList } from '../../offers/courier-list.tsx'
import { withoutDeadPoint } from '../../offers/dead-point.ts'
import { isAvailable } from '../../offers/offer-marks.ts'
import { texts as offerTexts } from '../../offers/texts.ts'
import { LockerChoice } from '../../shipment-editor/locker-choice.tsx'
import { OptionFields } from '../../shipment-editor/option-fields.tsx'
import { reasonNotToActivate } from '../../shipment-editor/reason-not-to-activate.ts'
import { RefusalNotice } from '../../shipment-editor/refusal-notice.tsx'
import { type DraftPlace, forgetDraft, keepDraft } from './kept-draft.ts'
import classes from './new-order.module.css'
import type { OrderDraft } from './order-draft.ts'
import { type OrderForm, useOrderForm, useOrderParty } from './order-form.ts'
import { PackagesSection } from './packages-section.tsx'
import { PartySection } from './party-section.tsx'
import { notSavedYet } from './save-order.ts'
import { texts } from './texts.ts'
import { useOrderOffers } from './use-order-offers.ts'
import { useSending } from './use-sending.ts'

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
  const form = useOrderForm(restored?.draft ?? untouched, (draft) => keepDraft(place, { draft, savedAs: saved.uniqueId }))
  const sender = useOrderParty(form, 'sender')
  const recipient = useOrderParty(form, 'recipient')
  const { offers, standing, showErrors } = useOrderOffers(form, { sender, recipient })

  const [wanted, setWanted] = useState<ChosenService | null>(null)
  const { doing, refusal, deadPoint, forgetRefusal, save, activate } = useSending({
    form,
    saved,
    standing,
    onSaved: () => {
      safeText.current = JSON.stringify(form.getValues())
      keepDraft(place, { draft: form.getValues(), savedAs: saved.uniqueId })
    },
    onOfferGone: offers.ask,
    showErrors,
  })
  const shown = withoutDeadPoint(offers.list, deadPoint)
  // Offers asked anew have new ids: the choice is the service, and only one on the list counts.
  const chosen = shown?.offers.find((offer) => wanted !== null && isAvailable(offer) && isSameService(serviceOf(offer), wanted)) ?? null
  const saveForLater = async () => {
    if (await save(chosen)) void navigate({ href: paths.orders })
  }
  const activateChosen = async () => {
    const uniqueId = chosen && (await activate(chosen))
    if (uniqueId) void navigate({ href: paths.orderDetails(uniqueId) })
  }

  return (
    <>
      {restored && <RestoredNotice onStartOver={onStartOver} />}
      <div className={classes.layout}>
        <div className={classes.form}>
          <PartySection side="sender" title={texts.sender} form={form} inputs={sender} />
          <PartySection side="recipient" title={texts.recipient} form={form} inputs={recipient}>
            <LockerChoice form={form} />
          </PartySection>
          <PackagesSection form={form} />
          <OptionsSection form={form} />
        </div>
        <div className={classes.couriers}>
          <Section title={offerTexts.title}>
            <CourierList
              offers={{ ...offers, list: shown }}
              isInvalid={standing === 'invalid'}
              hasPoint={form.values.locker !== null}
              chosenId={chosen?.id ?? null}
              onChoose={(offer) => setWanted(serviceOf(offer))}
              onChoosePoint={(locker) => form.setFieldValue('locker', locker)}
              onAskInvalid={showErrors}
            />
          </Section>
        </div>
      </div>
      <div className={`save-bar ${classes.bottom}`}>
        {refusal && <RefusalNotice refusal={refusal} onClose={forgetRefusal} />}
        <SaveBar
          label={doing === 'activate' ? texts.activating : texts.activate}
          reason={doing ? null : reasonNotToActivate({ standing, wasAsked: offers.wasAsked, hasChosen: chosen !== null })}
          isBusy={doing === 'activate'}
          onSave={() => void activateChosen()}
        >
          {chosen && !doing && (
            <Text>
              {`${chosen.courierName} ${chosen.serviceName} `}
              <Money amount={chosen.price} fw={600} />
            </Text>
          )}
          {doing === 'activate' && (
            <Text role="status" c="dimmed">
              {texts.activating}
            </Text>
          )}
          <Button variant="default" onClick={() => void saveForLater()} loading={doing === 'save'} disabled={doing === 'activate'}>
            {texts.saveForLater}
          </Button>
        </SaveBar>
      </div>
      <LeaveGuard
        title={texts.leaveTitle}
        body={texts.leaveBody}
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
        <Text>{texts.restored}</Text>
        <Button variant="default" size="compact-sm" onClick={onStartOver}>
          {texts.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

const AT = 'extraOptions'

function OptionsSection({ form }: { form: OrderForm }) {
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, error]) => (path.startsWith(`${AT}.`) ? [[path.slice(AT.length + 1), error]] : [])),
  )
  return (
    <Section title={texts.extraOptions}>
      <OptionFields
        inputs={{
          options: form.values.extraOptions,
          at: AT,
          errors,
          change: (options, field) => {
            form.setFieldValue(AT, options)
            form.clearFieldError(`${AT}.${field}`)
          },
          onLeave: (name) => form.validateField(`${AT}.${name}`),
        }}
      />
    </Section>
  )
}
