import { Radio } from '@mantine/core'
import classes from '../orders.module.css'
import { labelTexts } from '../texts.ts'

/** A sheet seen from above: where the first label goes; the places before it are used already. */
export function QuarterChoice({ value, onChange }: { value: number; onChange: (quarter: number) => void }) {
  return (
    <Radio.Group label={labelTexts.firstQuarter} value={String(value)} onChange={(quarter) => onChange(Number(quarter))}>
      <div className={classes.sheet}>
        {labelTexts.quarters.map((name, i) => (
          <Radio.Card
            key={name}
            value={String(i + 1)}
            aria-label={name}
            title={name}
            className={classes.quarter ?? ''}
            {...(i + 1 < value ? { 'data-used': true } : {})}
          >
            {i + 1}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
