import { describe, expect, it } from 'vitest';
import { moveStyles } from './inline-styles.ts';

describe('moveStyles', () => {
  it('moves equal styles into one rule that outweighs classes', () => {
    expect(
      moveStyles('<p style="width:40%"><b class="a" style="left:1rem;--x:var(--y)">가</b><i style="width:40%"/></p>'),
    ).toEqual({
      html: '<p data-style="0"><b class="a" data-style="1">가</b><i data-style="0"/></p>',
      css: '#root [data-style="0"]{width:40%}#root [data-style="1"]{left:1rem;--x:var(--y)}',
    });
  });

  it.each([
    '<p>a style="color:red"</p>',
    '<p title="a style=" class="b">c</p>',
    '<p title=" style=&quot;color:red&quot;"></p>',
    '<p data-style-of="color:red"></p>',
  ])('leaves %s unchanged', (html) => {
    expect(moveStyles(html)).toEqual({ html, css: '' });
  });

  it.each([
    'color:red}body{display:none',
    'color:red/*',
    'color:&lt;/style&gt;',
    'content:&quot;a&quot;',
    'color:\\7d',
  ])('drops %s, which could end the rule', (style) => {
    expect(moveStyles(`<p style="${style}">a</p>`)).toEqual({ html: '<p>a</p>', css: '' });
  });
});
