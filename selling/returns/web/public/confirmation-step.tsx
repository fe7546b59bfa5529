/** The second step of a withdrawal: what was stated, what seems of it, and the button that states it. */
import { Alert, Text, Textarea, TextInput, Title } from '@mantine/core'
import { texts } from '#web/texts.ts'
import type { OrderFound } from '../../contract/public-returns.ts'
import { SENDING_BACK_DAYS } from '../../contract/withdrawal-period.ts'
import { GoodsChoice } from './goods-choice.tsx'
import type { StepProps } from './statement-step.tsx'
import { orderStated } from './withdraw-form.ts'

const words = texts.withdrawal

/** `found` null: no such order, or it could not be looked for. */
export function ConfirmationStep({ values, errors, set, page, found }: StepProps & { found: OrderFound }) {
  const excepted = (found?.goods ?? []).filter(({ exception }) => exception !== null)
  const until = found?.periodUntil ? texts.forms.day(found.periodUntil) : null
  return (
    <>
      <Title order={2}>{words.check}</Title>
      <Text fw={600}>{words.statement({ name: values.name.trim(), order: orderStated(values) })}</Text>
      <Text>{`${words.goods}: ${values.isPart ? values.goodsText.trim() : words.whole}`}</Text>
      <Text>{`${words.email}: ${values.email.trim()}`}</Text>
      {found === null ? (
        <Alert color="orange">{values.isNumberUnknown ? words.notLookedFor : words.notFound}</Alert>
      ) : (
        <Alert color={found.timeliness === 'late' ? 'orange' : 'accent'}>{words.timeliness[found.timeliness](until)}</Alert>
      )}
      {found?.isOfCompany && <Alert color="orange">{words.company}</Alert>}
      {values.isPart && found !== null && found.goods.length > 0 ? (
        <GoodsChoice
          label={words.part}
          goods={found.goods}
          chosen={values.goods}
          quantityOf={words.quantityOf}
          onChange={(goods) => set({ goods })}
        />
      ) : (
        excepted.map(({ name, exception }) => (
          <Text key={name} c="dimmed">
            {words.exception({ goods: name, ground: exception ?? '' })}
          </Text>
        ))
      )}
      <Textarea
        autosize
        label={words.reason}
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {found?.isCash !== false && (
        <TextInput
          label={words.iban}
          description={found === null ? words.ibanHintUnknown : words.ibanHint}
          autoComplete="off"
          value={values.iban}
          error={errors.iban}
          onChange={(event) => set({ iban: event.currentTarget.value })}
        />
      )}
      <Text size="sm">{words.sendBack({ days: SENDING_BACK_DAYS, shopPays: page.paysSendingBack })}</Text>
    </>
  )
}
