/** A shop's settings while they are typed: the screen's own shape, what is wrong with it, and the way to and from the contract's. */
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { wordsOfCoded } from '#contract/texts/message.ts'
import { isAcceptedIban, printedIban, readIban } from '#sending/shipment-editor/web/iban.ts'
import { emptyPackage, type PackageDraft, typedNumberOf } from '#sending/shipment-editor/web/shipment-draft.ts'
import { Package } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { StoreSettings } from '../contract/stores.ts'

const settingsTexts = texts.integration.settings

export type MappingDraft = { shippingTitle: string; courier: CourierCode | null }

export type SettingsDraft = Pick<StoreSettings, 'autoImport' | 'cashGateways' | 'markPaid' | 'completeCash' | 'notifyBuyer'> & {
  courierMappings: MappingDraft[]
  /** Both empty: there is no account. */
  repaymentAccount: { iban: string; accountHolder: string }
  hasDefaultPackage: boolean
  defaultPackage: PackageDraft
}

export function draftOfSettings(settings: StoreSettings): SettingsDraft {
  const { repaymentAccount, defaultPackage, ...same } = settings
  return {
    ...same,
    repaymentAccount: {
      iban: printedIban(repaymentAccount?.iban ?? ''),
      accountHolder: repaymentAccount?.accountHolder ?? '',
    },
    hasDefaultPackage: defaultPackage !== null,
    defaultPackage: defaultPackage ?? emptyPackage,
  }
}

/** Of a draft without errors. */
export const settingsOfDraft = ({ repaymentAccount, hasDefaultPackage, defaultPackage, ...same }: SettingsDraft): StoreSettings =>
  StoreSettings.parse({
    ...same,
    repaymentAccount: isEmptyAccount(repaymentAccount)
      ? null
      : { iban: readIban(repaymentAccount.iban), accountHolder: repaymentAccount.accountHolder },
    defaultPackage: hasDefaultPackage ? typedPackage(defaultPackage) : null,
  })

const isEmptyAccount = ({ iban, accountHolder }: SettingsDraft['repaymentAccount']) => iban.trim() === '' && accountHolder.trim() === ''

const typedPackage = (typed: PackageDraft): unknown =>
  Object.fromEntries(Object.entries(typed).map(([side, value]) => [side, typedNumberOf(value)]))

/** Messages by path in the draft. */
export function settingsErrors(draft: SettingsDraft): Record<string, string> {
  const checked = StoreSettings.pick({ cashGateways: true }).safeParse(draft)
  return {
    ...(checked.success ? {} : { cashGateways: settingsTexts.gatewayTooLong }),
    ...mappingErrors(draft.courierMappings),
    ...accountErrors(draft.repaymentAccount),
    ...(draft.hasDefaultPackage ? packageErrors(draft.defaultPackage) : {}),
  }
}

function mappingErrors(mappings: readonly MappingDraft[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  mappings.forEach(({ shippingTitle, courier }, i) => {
    // Titles are compared without case, as the store lets merchants write them.
    const title = shippingTitle.trim().toLowerCase()
    if (title === '') errors[`courierMappings.${i}.shippingTitle`] = settingsTexts.shippingTitleMissing
    else if (seen.has(title)) errors[`courierMappings.${i}.shippingTitle`] = settingsTexts.shippingTitleTwice
    if (courier === null) errors[`courierMappings.${i}.courier`] = settingsTexts.courierMissing
    seen.add(title)
  })
  return errors
}

function accountErrors(account: SettingsDraft['repaymentAccount']): Record<string, string> {
  if (isEmptyAccount(account)) return {}
  const errors: Record<string, string> = {}
  if (account.iban.trim() === '') errors['repaymentAccount.iban'] = settingsTexts.ibanMissing
  else if (!isAcceptedIban(account.iban)) errors['repaymentAccount.iban'] = settingsTexts.ibanInvalid
  if (account.accountHolder.trim().length < ACCOUNT_HOLDER_MIN)
    errors['repaymentAccount.accountHolder'] = settingsTexts.accountHolderMissing
  return errors
}

/** As the contract's `Repayment` wants it. */
const ACCOUNT_HOLDER_MIN = 3

function packageErrors(typed: PackageDraft): Record<string, string> {
  const issues = Package.safeParse(typedPackage(typed)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [`defaultPackage.${path.join('.')}`, wordsOfCoded(texts, message)]))
}

/** What differs between the settings that are saved and those that are typed, in the words of the form. */
export function settingsChanges({ saved, typed }: { saved: SettingsDraft; typed: SettingsDraft }): ChangedField[] {
  const field = (label: string, of: (draft: SettingsDraft) => string): ChangedField => ({ label, saved: of(saved), typed: of(typed) })
  return changedFields([
    ...switches.map((name) => field(settingsTexts[name], (draft) => yesOrNo(draft[name]))),
    field(settingsTexts.gateways, ({ cashGateways }) => cashGateways.join(', ')),
    field(settingsTexts.completeCash, ({ completeCash }) => settingsTexts.completeCashWhen[completeCash]),
    field(settingsTexts.iban, ({ repaymentAccount }) => readIban(repaymentAccount.iban)),
    field(settingsTexts.accountHolder, ({ repaymentAccount }) => repaymentAccount.accountHolder.trim()),
    field(settingsTexts.mappings, ({ courierMappings }) => courierMappings.map(mappingText).join('; ')),
    field(settingsTexts.defaultPackage, packageText),
  ])
}

const switches = ['autoImport', 'markPaid', 'notifyBuyer'] as const

const yesOrNo = (isOn: boolean): string => (isOn ? texts.ui.changedMeanwhile.on : texts.ui.changedMeanwhile.off)

const mappingText = ({ shippingTitle, courier }: SettingsDraft['courierMappings'][number]): string =>
  `${shippingTitle.trim()}: ${courier ? couriers[courier].name : ''}`

function packageText({ hasDefaultPackage, defaultPackage }: SettingsDraft): string {
  const { weightKg, lengthCm, widthCm, heightCm } = defaultPackage
  return hasDefaultPackage ? `${weightKg} kg, ${lengthCm} x ${widthCm} x ${heightCm} cm` : ''
}
