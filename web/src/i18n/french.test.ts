import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./fr*.ts', '../games/**/*.fr.ts', '../games/*/blurb.ts', '../shell/**/*.fr.ts', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pages = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** A narrow space that does not break before ; ! and ?, a whole one before : % » and after «. */
const BREAKS = / [?!:;»%]|« |\u00a0[?!;]|\u202f[:»%]/;

/** What stands between quotes; `a ? b : c` in a template is code. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest));
  return texts;
}

describe('French texts', () => {
  it('are found', () => {
    expect(Object.keys(sources).length).toBeGreaterThanOrEqual(6);
  });

  // With an ordinary space a line may end before its question mark.
  it.each(Object.entries(sources))('have no-break spaces around high marks: %s', (_, source) => {
    expect(textsOf(source).filter((text) => BREAKS.test(text))).toEqual([]);
  });

  // A colon after `{name}` would stand there in both languages.
  it.each(Object.entries(pages))('have their marks, none is left to the page: %s', (_, source) => {
    const markup = source.replace(/<(script|style)[^]*?<\/\1>/g, '');
    expect(markup.match(/.*\}[:;?!](?=[\s<{]).*/g) ?? []).toEqual([]);
  });
});
