import { describe, expect, it } from 'vitest';
import { alignments, correction, format_bits, qr_code, version_bits } from '../../src/ui/online/qr';

// Codes of another encoder, row by row in hex.
const known = [
  {
    text: 'Bloom',
    rows: '1fcc7f 104a41 174e5d 174f5d 17415d 105741 1fd57f 000700 12dca0 1cb047 15c985 062e0a 017551 001e34 1fc0a2 105fb0 174671 175a2f 174919 1040d0 1fdb2a',
  },
  {
    text: 'https://bloom.example/t/k3v9m2x7q4wd#Qx0123456789abcdefghij',
    rows: '1fdb46b7f 105d5c741 1741c315d 175b0825d 174612c5d 10403f841 1fd55557f 00197f300 16e57e84b 101ed3a6f 15429df39 0630177a8 156e4a218 0b2fca4a2 02f656170 0a0586fec 0f5371ed4 0a8d313d9 1b4368436 0595b9552 13c05efbc 1d0edf7cd 06d894277 0abf166d9 145c595f1 00177ab1a 1fdc8f752 105481b1c 1749c7bf4 175169029 17526da64 1042cd579 1fdf28814',
  },
  {
    // Version 9: blocks of two lengths, and the version itself in the code.
    text: 'http://192.168.1.20:8080/t/aaaaaaaaaaaa#' + 'k'.repeat(120),
    rows: '1fc096c24f447f 10500d061d5e41 175c972d1d725d 175b71c49a7d5d 174875ffc01c5d 10404551065441 1fd5555555557f 001166f1245100 105f383f87cdce 1995b704fee746 13cabfc80c7bc8 0fb538fb945148 12ed9e4a91121a 0d062d45babea5 0dc538cc5c73cc 053227be84200e 1fed2027a3e977 00299545f29ea5 0f6eaae12698a1 160ab4ba16514b 144d81b6adcb77 1d2007d3e4ede0 00d99bbe1572cc 0f8f199a37d04b 13f7f35f3393fa 0b138751cb3f19 1d5c22d51df350 0f15129110051f 07fbc11fb7c3fe 192d7264dab6f1 16ee92ae8aa945 14b749fa545358 026c1631e7c966 17ad682c6eef90 0edef8c3dc729c 188d03fadc735b 07cf7654d932aa 13810f657eaef5 0c574b4718622c 120e1e3b02020e 0ce48179a9c9c7 01a2df25f03ef5 1bdaa8aaa0e841 0c02f3de35124b 0240541f8689f7 001f8a11dc6f1c 1fc639950e7350 1048ecb1245b1a 174d09df3119f3 174dfe8beab541 174feba50c7a7b 104061c18002e5 1fd4413d27c9c4',
  },
];
const hex = (code: boolean[][]) =>
  code
    .map((row) => BigInt('0b' + row.map((dark) => (dark ? '1' : '0')).join('')))
    .map((row) => row.toString(16).padStart(Math.ceil(code.length / 4), '0'))
    .join(' ');

describe('QR codes', () => {
  it.each(known)('are those of another encoder: $text', ({ text, rows }) => {
    // Encoders may weigh masks differently: the code must be one of the eight.
    const all = Array.from({ length: 8 }, (_, mask) => hex(qr_code(text, mask)!));
    expect(all).toContain(rows);
    expect(all).toContain(hex(qr_code(text)!));
  });

  it('have the correction of the standard’s example', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('say their format, version and alignments as the standard’s tables do', () => {
    expect(format_bits(0).toString(2)).toBe('101010000010010');
    expect(format_bits(5).toString(2)).toBe('100000011001110');
    expect(version_bits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
    expect(alignments(2)).toEqual([6, 18]);
    expect(alignments(7)).toEqual([6, 22, 38]);
    expect(alignments(16)).toEqual([6, 26, 50, 74]);
    expect(alignments(20)).toEqual([6, 34, 62, 90]);
  });

  it('grow with the text, and end where it is too long', () => {
    expect(qr_code('x'.repeat(14))!.length).toBe(21);
    expect(qr_code('x'.repeat(15))!.length).toBe(25);
    expect(qr_code('x'.repeat(666))!.length).toBe(97);
    expect(qr_code('x'.repeat(667))).toBeNull();
  });
});
