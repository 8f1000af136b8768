import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { isLocal, type Product, presetOf, products } from '../presets.ts';
import { clientMessages } from '../texts.ts';

const Box = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-surface);
  background: var(--surface-hover);

  /* Inside the frame, not on its line. */
  > legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
  }

  > legend + p {
    margin-top: calc(-1 * var(--space-2));
  }

  p {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  button[data-fill] {
    justify-self: start;
  }
`;

/** Fills the form for what people really connect. */
export function ClientPreset() {
  const text = useTexts(clientMessages);
  const form = useFormContext();
  const [product, setProduct] = useState<Product>();
  const [address, setAddress] = useState('');
  const ready = product !== undefined && (isLocal(product) || address.trim() !== '');
  const fill = () => {
    if (product === undefined) return;
    for (const [name, value] of Object.entries(presetOf(product, address)))
      form.setValue(name, value, { shouldDirty: true });
    if (!form.getValues('name')) form.setValue('name', text(product), { shouldDirty: true });
  };
  return (
    <Box>
      <legend>{text('preset.title')}</legend>
      <p>{text('preset.text')}</p>
      <Select
        label={text('product')}
        value={product}
        options={text.options(...products)}
        onChange={setProduct}
        name="product"
      />
      {!(product && isLocal(product)) && (
        <TextField
          label={text('productAddress')}
          name="productAddress"
          placeholder="https://grafana.example.com"
          value={address}
          onChange={setAddress}
        />
      )}
      <Button data-fill disabled={!ready} onClick={fill}>
        {text('fill')}
      </Button>
    </Box>
  );
}
