/** What the sandbox's registers know, where codes are asked for: elsewhere they know what there is. */
import { NativeSelect } from '@mantine/core'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { countryName } from '../contract/countries.ts'

const words = texts.billingData

type Option = { value: string; label: string }
type TrialProps = { label: string; hint: string; data: readonly Option[]; onChoose: (value: string) => void }

/** Drawn by the browser: on a phone a list of its own below the field would move with the keyboard and the dialog. */
function TrialChoice({ label, hint, data, onChoose }: TrialProps) {
  if (data.length === 0) return null
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={[{ value: '', label: words.trialChoose }, ...data]}
      onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
    />
  )
}

/** In the sandbox ANAF knows only companies of its own. */
export function TrialCompanies({ onChoose }: { onChoose: (code: string) => void }) {
  const companies = useAbout().data?.trialCompanies ?? []
  const data = companies.map(({ identificationCode, name, about }) => ({
    value: identificationCode,
    label: `${identificationCode}, ${name} (${about})`,
  }))
  return <TrialChoice label={words.trialCompanies} hint={words.trialHint} data={data} onChoose={onChoose} />
}

type TrialVatNumber = { countryCode: string; identificationCode: string; name: string }

/** In the sandbox VIES knows only numbers of its own, of several countries: the chosen one brings its country along. */
export function TrialVatNumbers({ onChoose }: { onChoose: (chosen: TrialVatNumber) => void }) {
  const numbers = useAbout().data?.trialVatNumbers ?? []
  const data = numbers.map(({ countryCode, identificationCode, name, about }) => ({
    value: `${countryCode} ${identificationCode}`,
    label: `${[countryName(countryCode, texts.forms.locale), identificationCode, name].filter(Boolean).join(', ')} (${about})`,
  }))
  const choose = (value: string) => {
    const chosen = numbers.find(({ countryCode, identificationCode }) => `${countryCode} ${identificationCode}` === value)
    if (chosen) onChoose(chosen)
  }
  return <TrialChoice label={words.trialVatNumbers} hint={words.trialVatHint} data={data} onChoose={choose} />
}
