/** A shop's settings while they are typed: the screen's own shape, what is wrong with it, and the way to and from the contract's. */
import type { CourierCode } from '../../../contract/couriers.ts'
import { Package } from '../../../contract/shipments.ts'
import { StoreSettings } from '../../../contract/stores.ts'
import { wordsOfCoded } from '../../../contract/texts/message.ts'
import { texts } from '../../texts.ts'
import { isRomanianIban, printedIban, readIban } from '../shipment-editor/iban.ts'
import { emptyPackage, numberOf, type PackageDraft } from '../shipment-editor/shipment-draft.ts'

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
  Object.fromEntries(Object.entries(typed).map(([side, value]) => [side, numberOf(value)]))

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
  else if (!isRomanianIban(account.iban)) errors['repaymentAccount.iban'] = settingsTexts.ibanInvalid
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
