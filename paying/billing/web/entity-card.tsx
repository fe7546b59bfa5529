import { Button, Group, Text } from '@mantine/core'
import { IconEdit, IconStar, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { inWords } from '#contract/texts/message.ts'
import { SettleAccountButton } from '#paying/money-back/web/settle-account.tsx'
import { type ApiProblem, useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { billingDataCalls } from '../contract/billing-calls.ts'
import { type BillingEntityShown, kindOfNumber } from '../contract/billing-entity.ts'
import {
  entityActivationRefusal,
  entityDeletionRefusal,
  entityEditRefusal,
  invoicingRefusal,
  isVerifiableEntity,
} from '../contract/entity-rules.ts'
import { EstablishmentProofSection } from './establishment.tsx'

const words = texts.billingData

type EntityCardProps = {
  entity: BillingEntityShown
  isAccountSettled: boolean
  mayChangeUnsettled: boolean
  onEdit: () => void
  /** What else may be done with it, by who may change it. */
  more?: ReactNode
}

export function EntityCard({ entity, isAccountSettled, mayChangeUnsettled, onEdit, more }: EntityCardProps) {
  const { isActive, entityData } = entity
  const mayWrite = useMay('money.write')
  const toInvoice = invoicingRefusal(entity)
  const reasonId = useId()
  const toEdit = entityEditRefusal({ isActive, isCompany: entityData.isCompany }, isAccountSettled)
  const toActivate = entityActivationRefusal(entity, { isAccountSettled, mayChangeUnsettled })
  const reason = toEdit ?? (isActive || entity.verifyStatus === 'invalid' ? null : toActivate)
  return (
    <Section
      title={entityData.name}
      rowKey={String(entity.fiscalSubaccountNumber)}
      beside={
        <Group gap="sm">
          {isActive && <StatusBadge tone="green" text={words.isActive} />}
          <Verification entity={entity} />
        </Group>
      }
    >
      {toInvoice && <Text c="dimmed">{inWords(texts, toInvoice)}</Text>}
      <EstablishmentProofSection entity={entity} />
      <TermList of={termsOf(entity)} />
      {mayWrite && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconEdit size={16} aria-hidden />}
            aria-label={words.actionFor({ verb: words.edit, name: entityData.name })}
            disabled={toEdit !== null}
            {...(toEdit ? { 'aria-describedby': reasonId } : {})}
            onClick={onEdit}
          >
            {words.edit}
          </Button>
          {!isActive && entity.verifyStatus !== 'invalid' && (
            <Activate entity={entity} isDisabled={toActivate !== null} reasonId={reasonId} />
          )}
          {more}
          {entityDeletionRefusal(entity) === null && <Remove entity={entity} />}
        </Group>
      )}
      {mayWrite && reason && (
        <Text c="dimmed" id={reasonId}>
          {inWords(texts, reason)}
        </Text>
      )}
      {toEdit && (
        <Group>
          <SettleAccountButton size="xs" />
        </Group>
      )}
    </Section>
  )
}

/** Of Romanian companies alone. */
function Verification({ entity }: { entity: BillingEntityShown }) {
  const { verifyStatus, entityData, address } = entity
  if (!isVerifiableEntity({ isCompany: entityData.isCompany, countryCode: address.countryCode })) return null
  if (verifyStatus === 'verified') return <StatusBadge tone="green" text={entity.isConnected ? words.connected : words.verified} />
  return verifyStatus === 'invalid' ? <StatusBadge tone="red" text={words.invalid} /> : <StatusBadge tone="orange" text={words.pending} />
}

function termsOf({ entityData, address, countryString }: BillingEntityShown): [string, string | null][] {
  const { isCompany, identificationCode, fiscalIdentificationType, tradeRegister, isVatPayer } = entityData
  const street = [address.street, address.number].filter(Boolean).join(' ')
  const lines = [street, address.additionalInfo, address.postalCode, address.localityString, address.countyString]
  return [
    [words[kindOfNumber(fiscalIdentificationType)], identificationCode],
    [words.tradeRegister, isCompany ? tradeRegister : null],
    [words.vat, isCompany && isVatPayer !== null ? (isVatPayer ? words.vatPayer : words.notVatPayer) : null],
    [words.address, lines.filter(Boolean).join(', ')],
    [words.country, countryString],
  ]
}

const refreshes = [billingDataCalls.list]
/** What was refused by a rule has a reason, anything else has none to be shown. */
const withReason = (text: string, { status, message }: ApiProblem) => (status >= 400 && status < 500 ? `${text} ${message}` : text)

type ActivateProps = { entity: BillingEntityShown; isDisabled: boolean; reasonId: string }

function Activate({ entity: { fiscalSubaccountNumber, entityData }, isDisabled, reasonId }: ActivateProps) {
  const [isAsked, setAsked] = useState(false)
  const failed = (problem: ApiProblem) => {
    const isRefused = problem.status >= 400 && problem.status < 500
    toast.error(isRefused ? withReason(words.activateFailed, problem) : words.activateUnknown, toastMs.account)
  }
  const activate = useAct(billingDataCalls.activate, {
    refreshes,
    onSuccess: ({ success }) =>
      success ? toast.success(words.activated, toastMs.account) : toast.error(words.activateUnknown, toastMs.account),
    onError: failed,
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStar size={16} aria-hidden />}
        aria-label={words.actionFor({ verb: words.activate, name: entityData.name })}
        disabled={isDisabled}
        {...(isDisabled ? { 'aria-describedby': reasonId } : {})}
        onClick={() => setAsked(true)}
      >
        {words.activate}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        size="400px"
        title={words.activateTitle}
        verb={words.activate}
        isBusy={activate.isPending}
        onConfirm={() => activate.mutate({ params: { fiscalSubaccountNumber } })}
        onClose={() => setAsked(false)}
      >
        {words.activateText(entityData.name)}
      </ConfirmDialog>
    </>
  )
}

function Remove({ entity: { fiscalSubaccountNumber, entityData } }: { entity: BillingEntityShown }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useAct(billingDataCalls.remove, {
    refreshes,
    onSuccess: () => toast.success(words.removed, toastMs.account),
    onError: (problem) => toast.error(withReason(words.removeFailed, problem), toastMs.account),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={words.actionFor({ verb: words.remove, name: entityData.name })}
        onClick={() => setAsked(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        size="400px"
        title={words.removeTitle}
        verb={words.remove}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { fiscalSubaccountNumber } })}
        onClose={() => setAsked(false)}
      >
        {words.removeText(entityData.name)}
      </ConfirmDialog>
    </>
  )
}
